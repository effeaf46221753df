// What an open bet is worth: what it returns on average by its feed's own measure, without any margin (D10). A bet's legs are of
// different events, so the average of a line is the product of its legs' averages, for systems too. Whole numbers throughout.
import type { Outcome } from '#contract/rules/bet-lines.ts';
import type { Cents } from '#contract/rules/money.ts';
import { EVENS, type Odds } from '#contract/rules/odds.ts';

/** A leg as it stands: its outcome, or what is expected of it in millionths of a stake. */
export interface LegValuation {
  odds: Odds;
  outcome: Outcome | null;
  worth: { won: number; back: number };
}

const MILLION = 1_000_000;
/** A stake that comes back as it was, in what legs are counted in: thousandths of millionths. */
const UNIT = BigInt(EVENS) * BigInt(MILLION);

/** The parts of a stake (millionths) that each outcome pays at the odds, and gives back as they were. */
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

/** What a bet returns on average (cents, cut), `size` of its legs making a line with `lineStake` on each. */
export function expectedBetReturn(legs: readonly LegValuation[], size: number, lineStake: Cents): Cents {
  // sums[k]: over all choices of k of the legs so far, the products of their averages.
  const sums: bigint[] = [1n, ...Array<bigint>(size).fill(0n)];
  for (const leg of legs) {
    const average = averageOf(leg);
    for (let k = size; k > 0; k -= 1) sums[k] = (sums[k] ?? 0n) + (sums[k - 1] ?? 0n) * average;
  }
  return Number((BigInt(lineStake) * (sums[size] ?? 0n)) / UNIT ** BigInt(size));
}

/** What of a bet's worth (cents) is offered where `margin` per cent of it are kept; cut. */
export const cashOutOfferAfterMargin = (worth: Cents, margin: number): Cents =>
  Number((BigInt(worth) * BigInt(100 - margin)) / 100n);

/**
 * Whether a price that was held can still be paid: never more than the bet is worth now, which is what the margin is for, and
 * not where the present offer is better by more than that.
 */
export const isQuoteStillValid = (held: Cents, worth: Cents, margin: number): boolean =>
  held <= worth && held >= cashOutOfferAfterMargin(cashOutOfferAfterMargin(worth, margin), margin);
