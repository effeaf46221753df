// What football's rules look at, and those of them that are its own.
import { grid, leaderOf, type Rule, ruleBook } from '../pricing/settlement-rules.ts';
import { CORNER_WIDTH } from './corner-model.ts';
import { SCORE_WIDTH } from './goal-model.ts';

/**
 * full, half: goals at the end and at the break. corners: at the end. both: who leads at the break and at the end (0 home,
 * 1 neither, 2 away). next: who scores the goal in question (0 home, 1 neither, 2 away), then nothing.
 */
export type Basis = 'full' | 'half' | 'corners' | 'both' | 'next';

/** Rows and columns of a basis' counts; a cell is row × columns + column. */
const SIZES: Readonly<Record<Basis, readonly [rows: number, columns: number]>> = {
  full: [SCORE_WIDTH, SCORE_WIDTH],
  half: [SCORE_WIDTH, SCORE_WIDTH],
  corners: [CORNER_WIDTH, CORNER_WIDTH],
  both: [3, 3],
  next: [3, 1],
};

export const book = ruleBook<Basis>((basis) => grid(...SIZES[basis]));
const { rule } = book;

/** Home (0) or away (2) wins; the stake comes back where neither does. */
export function noDrawRule(side: 0 | 2): Rule<Basis> {
  return rule(`no draw ${side}`, 'full', (home, away) =>
    home === away ? 'void' : leaderOf(home, away) === side,
  );
}

export function bothScoreRule(yes: boolean): Rule<Basis> {
  return rule(`both score ${yes}`, 'full', (home, away) => (home > 0 && away > 0) === yes);
}

/** Just so many goals; `orMore` where the count is the last that is offered. */
export function goalsRule(count: number, orMore: boolean): Rule<Basis> {
  return rule(`goals ${count} ${orMore}`, 'full', (home, away) =>
    orMore ? home + away >= count : home + away === count,
  );
}

/** Any score that isn't listed by itself, by who wins. */
export function otherScoreRule(winner: number, mostListed: number): Rule<Basis> {
  return rule(
    `other ${winner} ${mostListed}`,
    'full',
    (home, away) => Math.max(home, away) > mostListed && leaderOf(home, away) === winner,
  );
}

/** Both at the break and at the end. */
export function halfAndFullRule(half: number, full: number): Rule<Basis> {
  return rule(`half ${half} full ${full}`, 'both', (one, other) => one === half && other === full);
}

export function nextGoalRule(scorer: number): Rule<Basis> {
  return rule(`next ${scorer}`, 'next', (one) => one === scorer);
}
