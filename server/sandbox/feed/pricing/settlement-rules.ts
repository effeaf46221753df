// When a selection wins: one function of the result for each, which both prices it and settles it, so that the two can't
// differ. Each looks at one side of the result (its basis): a list of cells, one of which comes to be, each two counts.
import type { Outcome } from '#contract/rules/sports/bet-lines.ts';

/** One way a basis can end: what each side has then. Where a basis is about one number, the second is 0. */
export type Cell = readonly [home: number, away: number];

/** An outcome by what it does to a stake: which part of it is paid at the odds, and which comes back as it was. */
const PARTS: Readonly<Record<Outcome, readonly [won: number, back: number]>> = {
  won: [1, 0],
  half_won: [0.5, 0.5],
  void: [0, 1],
  half_lost: [0, 0.5],
  lost: [0, 0],
};

export interface Rule<B extends string> {
  basis: B;
  /** By cell of the basis. */
  outcomes: readonly Outcome[];
  won: Float64Array;
  back: Float64Array;
}

type Judge = (home: number, away: number) => Outcome | boolean;

/** Which sides win: any of 0 (home), 1 (neither), 2 (away). */
export const leaderOf = (home: number, away: number) => 1 - Math.sign(home - away);

/** All cells of `rows` × `columns` counts from 0; a cell is row × columns + column. */
export function grid(rows: number, columns: number): Cell[] {
  return Array.from({ length: rows * columns }, (_, cell) => [Math.floor(cell / columns), cell % columns]);
}

/** By how much a bet on a line is ahead, in thousandths: a quarter ahead is half won. */
function byLine(ahead: number): Outcome {
  if (ahead === 0) return 'void';
  if (ahead === 250) return 'half_won';
  if (ahead === -250) return 'half_lost';
  return ahead > 0 ? 'won' : 'lost';
}

/** The rules over some bases; each is made once, for all events. */
export function ruleBook<B extends string>(cellsOf: (basis: B) => readonly Cell[]) {
  const made = new Map<string, Rule<B>>();

  function makeRule(basis: B, judge: Judge): Rule<B> {
    const outcomes = cellsOf(basis).map(([home, away]) => {
      const judged = judge(home, away);
      return typeof judged === 'boolean' ? (judged ? 'won' : 'lost') : judged;
    });
    return {
      basis,
      outcomes,
      won: Float64Array.from(outcomes, (outcome) => PARTS[outcome][0]),
      back: Float64Array.from(outcomes, (outcome) => PARTS[outcome][1]),
    };
  }

  function rule(name: string, basis: B, judge: Judge): Rule<B> {
    const key = `${basis} ${name}`;
    const known = made.get(key) ?? makeRule(basis, judge);
    made.set(key, known);
    return known;
  }

  return {
    /** A sport's own rule, known as `name`. */
    rule: (name: string, basis: B, judge: Judge) => rule(`own ${name}`, basis, judge),
    winner: (basis: B, winners: readonly number[]) =>
      rule(`winner ${winners}`, basis, (home, away) => winners.includes(leaderOf(home, away))),
    /** More (or fewer) than `line` thousandths of both sides' counts or one's. */
    total: (basis: B, line: number, over: boolean, of?: 'home' | 'away') =>
      rule(`total ${line} ${over} ${of}`, basis, (home, away) => {
        const count = of === 'home' ? home : of === 'away' ? away : home + away;
        return byLine((count * 1_000 - line) * (over ? 1 : -1));
      }),
    /** The side wins after `line` thousandths are added to its own count. */
    handicap: (basis: B, side: 'home' | 'away', line: number) =>
      rule(`handicap ${side} ${line}`, basis, (home, away) =>
        byLine((home - away) * 1_000 * (side === 'home' ? 1 : -1) + line),
      ),
    score: (basis: B, home: number, away: number) =>
      rule(`score ${home} ${away}`, basis, (one, other) => one === home && other === away),
    odd: (basis: B, odd: boolean) =>
      rule(`odd ${odd}`, basis, (home, away) => (Math.abs(home + away) % 2 === 1) === odd),
  };
}

export type RuleBook<B extends string> = ReturnType<typeof ruleBook<B>>;
