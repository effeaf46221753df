// Corners come at an even chance per share of the match, whatever the score: counts are Poisson, the two sides' apart.
import type { GoalRates } from './goal-model.ts';

const MOST_CORNERS = 24;
export const CORNER_WIDTH = MOST_CORNERS + 1;

/** Corners of a whole match for a side of this goal rate: who attacks more has more of them, though by far not in proportion. */
function cornersFor(goals: number): number {
  return 5 * (goals / 1.35) ** 0.35;
}

export function cornerRates(rates: GoalRates): GoalRates {
  return { home: cornersFor(rates.home), away: cornersFor(rates.away) };
}

/** The distribution of a side's corners at the end, at `rate` in a whole match, with `count` taken and `share` of it to go. */
function cornersOf(count: number, rate: number, share: number): Float64Array {
  const chances = new Float64Array(CORNER_WIDTH);
  let weight = Math.exp(-rate * share);
  let left = 1;
  for (let total = count; total < MOST_CORNERS; total += 1) {
    chances[total] = weight;
    left -= weight;
    weight *= (rate * share) / (total - count + 1);
  }
  chances[MOST_CORNERS] = Math.max(left, 0);
  return chances;
}

/** The joint distribution of both sides' corners; cell: home × CORNER_WIDTH + away. */
export function cornerChances(count: GoalRates, rates: GoalRates, share: number): Float64Array {
  const home = cornersOf(count.home, rates.home, share);
  const away = cornersOf(count.away, rates.away, share);
  const chances = new Float64Array(CORNER_WIDTH ** 2);
  for (let row = count.home; row < CORNER_WIDTH; row += 1) {
    for (let column = count.away; column < CORNER_WIDTH; column += 1) {
      chances[row * CORNER_WIDTH + column] = (home[row] ?? 0) * (away[column] ?? 0);
    }
  }
  return chances;
}

/** What a side may still take before no more are counted. */
export function mayTakeCorner(count: number): boolean {
  return count < MOST_CORNERS;
}
