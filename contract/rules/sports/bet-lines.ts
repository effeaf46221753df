// The lines of a slip and what each returns. All in whole numbers; fractions of a cent are cut in the operator's favour.
import { type Cents, cappedCents } from '../money/money.ts';
import { EVENS, type Odds } from './odds.ts';

/** built: several selections of one event, with one price for all of them together (decision 027). */
export const BET_KINDS = ['single', 'multiple', 'system', 'built'] as const;
export type BetKind = (typeof BET_KINDS)[number];

/** How a selection ended; half of a quarter line's stake can be won or lost while the other half comes back. */
export const OUTCOMES = ['won', 'half_won', 'void', 'half_lost', 'lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** One leg of a bet; without an outcome it is still open and counted as won. */
export interface BetLeg {
  odds: Odds;
  outcome?: Outcome | null;
}

/**
 * A built bet as the one leg that it is, at its own price: lost with the first part that is, won where all are, and void where none is
 * lost but not all count. Open until that is known.
 */
export function builtBetLeg(odds: Odds, outcomes: readonly (Outcome | null)[]): BetLeg {
  if (outcomes.includes('lost')) return { odds, outcome: 'lost' };
  if (outcomes.includes(null)) return { odds, outcome: null };
  return { odds, outcome: outcomes.every((one) => one === 'won') ? 'won' : 'void' };
}

/** Most selections of one slip, and most lines of a system. */
export const MAX_LEGS = 20;
export const MAX_LINES = 5_000;

/** How many lines `size` of `legs` selections make. */
export function lineCount(legs: number, size: number): number {
  let lines = 1;
  for (let step = 1; step <= size; step += 1) lines = (lines * (legs - size + step)) / step;
  return lines;
}

/** What a leg multiplies a line by, in two-thousandths, so that halves stay whole. */
function factorOf({ odds, outcome }: BetLeg): bigint {
  if (outcome === 'lost') return 0n;
  if (outcome === 'half_lost') return BigInt(EVENS);
  if (outcome === 'void') return BigInt(2 * EVENS);
  return outcome === 'half_won' ? BigInt(odds + EVENS) : BigInt(2 * odds);
}
const WHOLE = BigInt(2 * EVENS);

/**
 * What a bet returns in all, stake included, where `size` legs make a line (all of them: a single or a multiple) and each
 * line has `lineStake`. Each line is cut to whole cents by itself.
 */
export function betReturn(legs: readonly BetLeg[], size: number, lineStake: Cents): Cents {
  const factors = legs.map(factorOf);
  let total = 0n;
  const walk = (from: number, left: number, product: bigint, depth: bigint) => {
    if (left === 0) {
      total += (BigInt(lineStake) * product) / depth;
      return;
    }
    for (let at = from; at <= factors.length - left; at += 1) {
      const factor = factors[at];
      if (factor) walk(at + 1, left - 1, product * factor, depth * WHOLE);
    }
  };
  walk(0, size, 1n, 1n);
  return cappedCents(total);
}

/** The largest total odds that are shown as a number. No stake is small enough for more (`BET_RETURN_MAX`). */
export const TOTAL_ODDS_SHOWN: Odds = 50_000_000_000;

/** The odds of all legs together (thousandths), cut; what a multiple shows as its total. Exact up to 2^53, capped there. */
export function totalOdds(legs: readonly Odds[]): Odds {
  const product = legs.reduce((all, odds) => all * BigInt(odds), BigInt(EVENS));
  return cappedCents(product / BigInt(EVENS) ** BigInt(legs.length));
}

/**
 * The odds that a line of all these legs still pays (thousandths), cut: a void leg counts 1.00, half a leg its half. What is lost keeps its
 * odds, as what the line would have paid. Exact up to 2^53, capped there.
 */
export function remainingOdds(legs: readonly BetLeg[]): Odds {
  const factors = legs.map((leg) => factorOf(leg.outcome === 'lost' ? { odds: leg.odds } : leg));
  const product = factors.reduce((all, factor) => all * factor, BigInt(EVENS));
  return cappedCents(product / WHOLE ** BigInt(legs.length));
}
