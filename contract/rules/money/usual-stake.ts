import type { Cents } from './money.ts';

/** With fewer stakes than this nothing is usual yet. */
const FEWEST = 5;
/** A stake of more than so many times the usual one is asked about. */
const TIMES = 10;

/** The usual stake (cents): the median of a player's last stakes, the lower one of the middle two. Null where there are fewer than five. */
export function usualStake(stakes: readonly Cents[]): Cents | null {
  if (stakes.length < FEWEST) return null;
  return [...stakes].sort((one, other) => one - other)[Math.floor((stakes.length - 1) / 2)] ?? null;
}

/** The usual stake (cents) where this one is more than ten times as much; null where it isn't, or where nothing is usual yet. */
export function exceededUsualStake(stake: Cents, stakes: readonly Cents[]): Cents | null {
  const usual = usualStake(stakes);
  return usual !== null && stake > usual * TIMES ? usual : null;
}
