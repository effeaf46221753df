// A match's time: two halves with what is added to them, the break between, and how much of the match's goals is still
// to come at a moment. Goals get likelier towards the end of each half, and the second half has more of them.

const MINUTE = 60_000;
const HALF = 45 * MINUTE;
const BREAK = 15 * MINUTE;
/** Share of a match's goals that falls in the first half. */
const FIRST_SHARE = 0.45;
/** How much the rate rises within a half: from 1 − RISE to 1 + RISE. */
const RISE = 0.12;

/** Ms of the match's time since kick-off. */
export interface MatchClock {
  firstEnds: number;
  secondBegins: number;
  ends: number;
}

/** Never longer than this. */
export const LONGEST_MATCH = 120 * MINUTE;

/** Minutes added to the halves; together at most 15. */
export function matchClock(addedFirst: number, addedSecond: number): MatchClock {
  const firstEnds = HALF + addedFirst * MINUTE;
  const secondBegins = firstEnds + BREAK;
  return { firstEnds, secondBegins, ends: secondBegins + HALF + addedSecond * MINUTE };
}

function goalsDone(part: number): number {
  const done = Math.min(Math.max(part, 0), 1);
  return done * (1 - RISE + RISE * done);
}

/** The part of a half at which `share` of its goals has fallen. */
function partAt(share: number): number {
  const even = 1 - RISE;
  return (Math.sqrt(even * even + 4 * RISE * share) - even) / (2 * RISE);
}

/** Shares of the match's goals that are still to come in each half. */
export interface SharesLeft {
  first: number;
  second: number;
}

export function sharesLeft(clock: MatchClock, elapsed: number): SharesLeft {
  const { firstEnds, secondBegins, ends } = clock;
  return {
    first: FIRST_SHARE * (1 - goalsDone(elapsed / firstEnds)),
    second: (1 - FIRST_SHARE) * (1 - goalsDone((elapsed - secondBegins) / (ends - secondBegins))),
  };
}

/** When `share` of the match's goals has fallen, 0 to 1; whole ms since kick-off. */
export function momentOf(clock: MatchClock, share: number): number {
  const { firstEnds, secondBegins, ends } = clock;
  if (share < FIRST_SHARE) return Math.floor(firstEnds * partAt(share / FIRST_SHARE));
  const part = partAt((share - FIRST_SHARE) / (1 - FIRST_SHARE));
  return secondBegins + Math.floor((ends - secondBegins) * part);
}

export type Phase = 'first' | 'break' | 'second' | 'over';

export function phaseAt(clock: MatchClock, elapsed: number): Phase {
  if (elapsed < clock.firstEnds) return 'first';
  if (elapsed < clock.secondBegins) return 'break';
  return elapsed < clock.ends ? 'second' : 'over';
}

/** The minute that runs, as football counts: the 1st to the 45th, the 46th to the 90th; added time stays at the last. */
export function minuteAt(clock: MatchClock, elapsed: number): number {
  if (elapsed < clock.secondBegins) return Math.min(Math.floor(elapsed / MINUTE) + 1, 45);
  return Math.min(46 + Math.floor((elapsed - clock.secondBegins) / MINUTE), 90);
}
