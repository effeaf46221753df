// The value of an open bet: its average return by its feed's own estimates, without any margin (D10). A bet's legs
// are of different events, so the average of a line is the product of its legs' averages, also for systems. Integers
// throughout.

import type { Cents } from '#contract/rules/money/money.ts';
import type { Outcome } from '#contract/rules/sports/bet-lines.ts';
import { EVENS, type Odds } from '#contract/rules/sports/odds.ts';

/** A leg's present state: its outcome, or the expected return in millionths of a stake. */
export interface LegValuation {
  odds: Odds;
  outcome: Outcome | null;
  worth: { won: number; back: number };
}

const MILLION = 1_000_000;
/** A refunded stake in the unit of the legs' averages: thousandths of millionths. */
const UNIT = BigInt(EVENS) * BigInt(MILLION);

/** The parts of a stake (millionths) that each outcome pays at the odds, and that it refunds. */
const PARTS: Readonly<Record<Outcome, readonly [won: number, back: number]>> = {
  won: [MILLION, 0],
  half_won: [MILLION / 2, MILLION / 2],
  void: [0, MILLION],
  half_lost: [0, MILLION / 2],
  lost: [0, 0],
};

function averageOf({ odds, outcome, worth }: LegValuation): bigint {
  const [won, back] = outcome ? PARTS[outcome] : [worth.won, worth.back];
  return BigInt(odds) * BigInt(won) + BigInt(EVENS) * BigInt(back);
}

/** What a bet returns on average (cents, rounded down), `size` of its legs making a line with `lineStake` on each. */
export function expectedBetReturn(legs: readonly LegValuation[], size: number, lineStake: Cents): Cents {
  // sums[k]: over all choices of k of the legs so far, the sum of the products of their averages.
  const sums: bigint[] = [1n, ...Array<bigint>(size).fill(0n)];
  for (const leg of legs) {
    const average = averageOf(leg);
    for (let k = size; k > 0; k -= 1) sums[k] = (sums[k] ?? 0n) + (sums[k - 1] ?? 0n) * average;
  }
  return Number((BigInt(lineStake) * (sums[size] ?? 0n)) / UNIT ** BigInt(size));
}

/** The offer for a bet's value (cents) after a margin of `margin` per cent; rounded down. */
export const cashOutOfferAfterMargin = (worth: Cents, margin: number): Cents =>
  Number((BigInt(worth) * BigInt(100 - margin)) / 100n);

/**
 * Whether a held price can still be paid: the bet must be worth at least that much now, which the margin covers, and
 * the present offer must not be better by more than the margin.
 */
export const isQuoteStillValid = (held: Cents, worth: Cents, margin: number): boolean =>
  held <= worth && held >= cashOutOfferAfterMargin(cashOutOfferAfterMargin(worth, margin), margin);
