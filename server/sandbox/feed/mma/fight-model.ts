// A fight as a race of hazards: each side may end it at any second by a knockout or a submission, at rates that stand still.
// What goes the distance is decided by who won more rounds. All chances are sums of exponentials and binomials, exact.
import type { Cell } from '../pricing/settlement-rules.ts';

export const ROUND_SECONDS = 300;
/** Rounds are looked at by halves, so that a line can lie in a round's middle. */
const HALF_SECONDS = ROUND_SECONDS / 2;
/** Of a title fight; others have three. */
export const MOST_ROUNDS = 5;

export interface FightRates {
  /** Ends in an ordinary round of each side by each way. */
  knockout: { home: number; away: number };
  submission: { home: number; away: number };
  /** The home side's chance of a round that goes by. */
  round: number;
  rounds: number;
}

export const METHODS = ['knockout', 'submission', 'decision'] as const;
export type Method = (typeof METHODS)[number];

/** How a fight ends: who wins (0 home, 1 away), how, and in which half round (0 and on); a decision comes after all of them. */
export interface FightEnd {
  winner: 0 | 1;
  method: Method;
  half: number;
}

/** Knockouts and submissions by side and half round, then decisions by side. */
export const ENDS: readonly FightEnd[] = [
  ...(['knockout', 'submission'] as const).flatMap((method) =>
    ([0, 1] as const).flatMap((winner) =>
      Array.from({ length: 2 * MOST_ROUNDS }, (_, half): FightEnd => ({ winner, method, half })),
    ),
  ),
  { winner: 0, method: 'decision', half: 2 * MOST_ROUNDS },
  { winner: 1, method: 'decision', half: 2 * MOST_ROUNDS },
];

/** As rules see them: the place of the end, and nothing. */
export const END_CELLS: readonly Cell[] = ENDS.map((_, place) => [place, 0]);

export function endPlace({ winner, method, half }: FightEnd): number {
  if (method === 'decision') return ENDS.length - 2 + winner;
  return (METHODS.indexOf(method) * 2 + winner) * 2 * MOST_ROUNDS + half;
}

export interface FightClock {
  /** From 0; seconds into it. */
  round: number;
  seconds: number;
  /** Rounds that went by, by who won them. */
  won: { home: number; away: number };
}

/** The chance to win most of the rounds, the running one included, none of them even. */
export function decisionChance(
  { round: chance, rounds }: FightRates,
  { won }: Pick<FightClock, 'won'>,
): number {
  const needed = Math.floor(rounds / 2) + 1;
  const from = (home: number, away: number): number => {
    if (home >= needed) return 1;
    if (away >= needed) return 0;
    return chance * from(home + 1, away) + (1 - chance) * from(home, away + 1);
  };
  return from(won.home, won.away);
}

/** The chances of all ends from a moment on. */
export function endChances(rates: FightRates, clock: FightClock): Float64Array {
  const { knockout, submission, rounds } = rates;
  const chances = new Float64Array(ENDS.length);
  const ways = [
    { winner: 0, method: 'knockout', rate: knockout.home },
    { winner: 1, method: 'knockout', rate: knockout.away },
    { winner: 0, method: 'submission', rate: submission.home },
    { winner: 1, method: 'submission', rate: submission.away },
  ] as const;
  const all = ways.reduce((sum, { rate }) => sum + rate, 0);
  const now = clock.round * ROUND_SECONDS + clock.seconds;
  let going = 1;
  for (let half = Math.floor(now / HALF_SECONDS); half < 2 * rounds; half += 1) {
    const left = (half + 1) * HALF_SECONDS - Math.max(now, half * HALF_SECONDS);
    const ends = going * (1 - Math.exp((-all * left) / ROUND_SECONDS));
    for (const { winner, method, rate } of ways) {
      chances[endPlace({ winner, method, half })] = (ends * rate) / all;
    }
    going -= ends;
  }
  const home = decisionChance(rates, clock);
  chances[ENDS.length - 2] = going * home;
  chances[ENDS.length - 1] = going * (1 - home);
  return chances;
}
