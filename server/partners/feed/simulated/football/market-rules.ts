// When a selection wins: one function of the match's result for each, which both prices it and settles it, so that the
// two can't differ. Each looks at one side of the result (its basis) as two counts.
import type { Outcome } from '#contract/rules/bet-lines.ts';
import { CORNER_WIDTH } from './corner-model.ts';
import { SCORE_WIDTH } from './goal-model.ts';

/**
 * full, half: goals at the end and at the break. corners: at the end. both: who leads at the break and at the end (0 home,
 * 1 nobody, 2 away). next: who scores the goal in question (0 home, 1 nobody, 2 away), then nothing.
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

/** An outcome by what it does to a stake: which part of it is paid at the odds, and which comes back as it was. */
const PARTS: Readonly<Record<Outcome, readonly [won: number, back: number]>> = {
  won: [1, 0],
  half_won: [0.5, 0.5],
  void: [0, 1],
  half_lost: [0, 0.5],
  lost: [0, 0],
};

export interface Rule {
  basis: Basis;
  /** By cell of the basis. */
  outcomes: readonly Outcome[];
  won: Float64Array;
  back: Float64Array;
}

type Judge = (home: number, away: number) => Outcome | boolean;

function makeRule(basis: Basis, judge: Judge): Rule {
  const [rows, columns] = SIZES[basis];
  const outcomes = Array.from({ length: rows * columns }, (_, cell) => {
    const judged = judge(Math.floor(cell / columns), cell % columns);
    return typeof judged === 'boolean' ? (judged ? 'won' : 'lost') : judged;
  });
  return {
    basis,
    outcomes,
    won: Float64Array.from(outcomes, (outcome) => PARTS[outcome][0]),
    back: Float64Array.from(outcomes, (outcome) => PARTS[outcome][1]),
  };
}

const made = new Map<string, Rule>();

/** The rule known as `name`; made once, for all matches. */
function rule(name: string, basis: Basis, judge: Judge): Rule {
  const key = `${basis} ${name}`;
  const known = made.get(key) ?? makeRule(basis, judge);
  made.set(key, known);
  return known;
}

/** By how much a bet on a line is ahead, in thousandths: a quarter ahead is half won. */
function byLine(ahead: number): Outcome {
  if (ahead === 0) return 'void';
  if (ahead === 250) return 'half_won';
  if (ahead === -250) return 'half_lost';
  return ahead > 0 ? 'won' : 'lost';
}

/** Which sides win: any of 0 (home), 1 (nobody), 2 (away). */
export function winnerRule(basis: Basis, winners: readonly number[]): Rule {
  return rule(`winner ${winners}`, basis, (home, away) => winners.includes(1 - Math.sign(home - away)));
}

/** Home (0) or away (2) wins; the stake comes back where neither does. */
export function noDrawRule(side: 0 | 2): Rule {
  return rule(`no draw ${side}`, 'full', (home, away) =>
    home === away ? 'void' : 1 - Math.sign(home - away) === side,
  );
}

/** More (or fewer) than `line` thousandths of both sides' counts or one's. */
export function totalRule(basis: Basis, line: number, over: boolean, of?: 'home' | 'away'): Rule {
  return rule(`total ${line} ${over} ${of}`, basis, (home, away) => {
    const count = of === 'home' ? home : of === 'away' ? away : home + away;
    return byLine((count * 1_000 - line) * (over ? 1 : -1));
  });
}

/** The side wins after `line` thousandths of a goal are added to its own. */
export function handicapRule(side: 'home' | 'away', line: number): Rule {
  return rule(`handicap ${side} ${line}`, 'full', (home, away) =>
    byLine((home - away) * 1_000 * (side === 'home' ? 1 : -1) + line),
  );
}

export function bothScoreRule(yes: boolean): Rule {
  return rule(`both score ${yes}`, 'full', (home, away) => (home > 0 && away > 0) === yes);
}

export function oddTotalRule(odd: boolean): Rule {
  return rule(`odd ${odd}`, 'full', (home, away) => ((home + away) % 2 === 1) === odd);
}

/** Just so many goals; `orMore` where the count is the last that is offered. */
export function goalsRule(count: number, orMore: boolean): Rule {
  return rule(`goals ${count} ${orMore}`, 'full', (home, away) =>
    orMore ? home + away >= count : home + away === count,
  );
}

export function scoreRule(home: number, away: number): Rule {
  return rule(`score ${home} ${away}`, 'full', (one, other) => one === home && other === away);
}

/** Any score that isn't listed by itself, by who wins. */
export function otherScoreRule(winner: number, mostListed: number): Rule {
  return rule(
    `other ${winner} ${mostListed}`,
    'full',
    (home, away) => Math.max(home, away) > mostListed && 1 - Math.sign(home - away) === winner,
  );
}

/** Both at the break and at the end. */
export function halfAndFullRule(half: number, full: number): Rule {
  return rule(`half ${half} full ${full}`, 'both', (one, other) => one === half && other === full);
}

export function nextGoalRule(scorer: number): Rule {
  return rule(`next ${scorer}`, 'next', (one) => one === scorer);
}
