// The player's preferences on this device: the odds format, and which odds changes a slip accepts.
import { atom } from 'jotai';
import { ODDS_CHANGES, type OddsChange } from '#contract/endpoints/sports/bet-calls.ts';
import { formatOdds, ODDS_FORMATS, type Odds, type OddsFormat } from '#contract/rules/sports/odds.ts';
import { STORED } from '#contract/stored.ts';
import { readStored, writeStored } from '#src/core/device/storage.ts';
import { store, useAtomState } from '#src/core/state/store.ts';

export const oddsFormatAtom = atom<OddsFormat>('decimal');
/** Better odds are taken without asking, worse ones never, until the player chooses otherwise. */
const DEFAULT_CHANGE: OddsChange = 'higher';
export const oddsChangeAtom = atom<OddsChange>(DEFAULT_CHANGE);

/** Loads the stored preferences. */
export function restoreOddsPreferences(): void {
  const [format, change] = [readStored(STORED.oddsFormat), readStored(STORED.oddsChange)];
  store.set(oddsFormatAtom, ODDS_FORMATS.find((one) => one === format) ?? 'decimal');
  store.set(oddsChangeAtom, ODDS_CHANGES.find((one) => one === change) ?? DEFAULT_CHANGE);
}

export function setOddsFormat(format: OddsFormat): void {
  store.set(oddsFormatAtom, format);
  writeStored(STORED.oddsFormat, format);
}

export function setOddsChange(change: OddsChange): void {
  store.set(oddsChangeAtom, change);
  writeStored(STORED.oddsChange, change);
}

/** Formats odds as the player prefers. */
export function useOddsText(): (odds: Odds) => string {
  const format = useAtomState(oddsFormatAtom);
  return (odds) => formatOdds(odds, format);
}
