// From a chance to odds. Every selection's odds lie below what its chance is worth, so no set of bets on one event can
// win whatever happens: under the model each of them loses on average, and a sure win wouldn't.
import { EVENS, ODDS_MAX, ODDS_MIN, type Odds } from '#contract/rules/sports/odds.ts';

/** Below which odds steps of how many thousandths are usual. */
const STEPS: readonly [below: Odds, step: Odds][] = [
  [2_000, 10],
  [3_000, 20],
  [4_000, 50],
  [6_000, 100],
  [10_000, 200],
  [20_000, 500],
  [30_000, 1_000],
  [50_000, 2_000],
  [100_000, 5_000],
  [Number.POSITIVE_INFINITY, 10_000],
];

/** Less likely than this and nothing is offered. */
const LEAST_CHANCE = 1 / 2_000;

function onLadder(odds: number): Odds {
  const step = STEPS.find(([below]) => odds < below)?.[1] ?? 1;
  return Math.floor(odds / step) * step;
}

/**
 * Odds for what comes to pass with `chance` (of the part of the stake that can be lost at all), `margin` being 0.05 where
 * 105 % of chance is sold. What is nearly sure keeps half of what could be won on it at fair odds.
 * Gives the odds within the bounds of the contract, and whether they may be offered.
 */
export function priceOf(chance: number, margin: number): { odds: Odds; offered: boolean } {
  const sold = Math.min(chance * (1 + margin), (1 + chance) / 2);
  const odds = onLadder(Math.min(EVENS / sold, ODDS_MAX));
  return { odds: Math.max(odds, ODDS_MIN), offered: odds >= ODDS_MIN && chance >= LEAST_CHANCE };
}
