// Which leagues of a list are folded: those that the player folded, and the later ones of a long list.
import { atom } from 'jotai';
import { FOLDED_LEAGUES, MAX_FOLDED } from '#contract/stored-lists.ts';
import { readStored, writeStored } from '#src/core/device/storage.ts';
import { store } from '#src/core/state/store.ts';

/** From this place in a list on (0 is the first) a league is folded. */
const FOLDED_FROM = 12;

interface FoldedLeagues {
  folded: readonly string[];
  unfolded: readonly string[];
}

export const foldedLeaguesAtom = atom<FoldedLeagues>({ folded: [], unfolded: [] });

/** Loads what is stored. */
export function restoreFoldedLeagues(): void {
  store.set(foldedLeaguesAtom, readStored(FOLDED_LEAGUES) ?? { folded: [], unfolded: [] });
}

/** Whether the league at this place of a list is folded. */
export function isLeagueFolded({ folded, unfolded }: FoldedLeagues, key: string, place: number): boolean {
  return folded.includes(key) || (place >= FOLDED_FROM && !unfolded.includes(key));
}

/** Folds or unfolds a league, on all lists and pages to come. The oldest choices are forgotten. */
export function setLeagueFolded(key: string, folded: boolean): void {
  const before = store.get(foldedLeaguesAtom);
  const without = (keys: readonly string[]) => keys.filter((one) => one !== key);
  const next = {
    folded: folded ? [...without(before.folded), key].slice(-MAX_FOLDED) : without(before.folded),
    unfolded: folded ? without(before.unfolded) : [...without(before.unfolded), key].slice(-MAX_FOLDED),
  };
  store.set(foldedLeaguesAtom, next);
  writeStored(FOLDED_LEAGUES, next);
}
