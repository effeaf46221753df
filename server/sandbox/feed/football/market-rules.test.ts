import { describe, expect, test } from 'vitest';
import { sign } from '../localised-names.ts';
import type { Rule } from '../pricing/settlement-rules.ts';
import { CORNER_WIDTH } from './corner-model.ts';
import { marketsOf } from './football-markets.ts';
import { scoreCell } from './goal-model.ts';
import type { Basis } from './market-rules.ts';

const teams = { home: sign('A'), away: sign('B') };
const rates = { home: 1.5, away: 1.25 };

/** The rule of `market/selection` among those of a match that stands 0-0. */
function ruleOf(name: string): Rule<Basis> {
  const [market, selection] = name.split('/');
  const found = marketsOf(teams, rates, { home: 0, away: 0 }).find(({ id }) => id === market);
  const rule = found?.selections.find(({ id }) => id === selection)?.rule;
  if (!rule) throw new Error(`no ${name}`);
  return rule;
}

describe('settlement', () => {
  test.each([
    // Result: selection, score, outcome.
    ['result/home', '2-1', 'won'],
    ['result/home', '1-1', 'lost'],
    ['result/draw', '1-1', 'won'],
    ['result/away', '2-1', 'lost'],
    ['double-chance/home-draw', '0-0', 'won'],
    ['double-chance/home-away', '0-0', 'lost'],
    ['double-chance/draw-away', '0-3', 'won'],
    ['draw-no-bet/home', '1-1', 'void'],
    ['draw-no-bet/home', '1-0', 'won'],
    ['draw-no-bet/away', '1-0', 'lost'],
    // Goals.
    ['both-score/yes', '1-2', 'won'],
    ['both-score/yes', '3-0', 'lost'],
    ['both-score/no', '0-0', 'won'],
    ['total-2500/over', '2-1', 'won'],
    ['total-2500/under', '2-1', 'lost'],
    ['total-2500/under', '1-1', 'won'],
    ['total-2750/over', '2-1', 'half_won'],
    ['total-2750/under', '2-1', 'half_lost'],
    ['total-2750/over', '2-2', 'won'],
    ['total-2750/over', '1-1', 'lost'],
    ['total-3000/over', '3-0', 'void'],
    ['total-3000/under', '3-0', 'void'],
    ['total-3000/over', '3-1', 'won'],
    ['odd-even/odd', '2-1', 'won'],
    ['odd-even/even', '0-0', 'won'],
    ['goals/2', '1-1', 'won'],
    ['goals/2', '2-1', 'lost'],
    ['goals/5', '4-3', 'won'],
    ['home-total-1500/over', '2-0', 'won'],
    ['away-total-1500/over', '2-1', 'lost'],
    // Asian handicaps; lines are the home side's.
    ['handicap-minus-250/home', '1-1', 'half_lost'],
    ['handicap-minus-250/away', '1-1', 'half_won'],
    ['handicap-minus-250/home', '1-0', 'won'],
    ['handicap-minus-750/home', '1-0', 'half_won'],
    ['handicap-minus-750/away', '1-0', 'half_lost'],
    ['handicap-minus-500/home', '0-0', 'lost'],
    ['handicap-plus-0/away', '2-2', 'void'],
    ['handicap-plus-250/home', '0-0', 'half_won'],
    ['handicap-minus-1250/home', '1-0', 'half_lost'],
    ['handicap-plus-750/away', '0-1', 'half_won'],
    // Scores.
    ['score/2-1', '2-1', 'won'],
    ['score/2-1', '1-2', 'lost'],
    ['score/other-home', '4-1', 'won'],
    ['score/other-draw', '4-4', 'won'],
    ['score/other-home', '3-1', 'lost'],
    ['half-result/draw', '1-1', 'won'],
    ['half-total-1500/over', '1-1', 'won'],
  ])('%s at %s is %s', (name, score, outcome) => {
    const [home = 0, away = 0] = score.split('-').map(Number);
    expect(ruleOf(name).outcomes[scoreCell(home, away)]).toBe(outcome);
  });

  test.each([
    ['half-full/draw-home', 1, 0, 'won'],
    ['half-full/draw-home', 0, 0, 'lost'],
    ['half-full/away-draw', 2, 1, 'won'],
  ])('%s with %d ahead at the break and %d at the end is %s', (name, half, full, outcome) => {
    expect(ruleOf(name).outcomes[half * 3 + full]).toBe(outcome);
  });

  test.each([
    ['corners-result/home', 6, 5, 'won'],
    ['corners-result/draw', 5, 5, 'won'],
    ['corners-10500/over', 6, 5, 'won'],
    ['corners-10500/under', 5, 5, 'won'],
  ])('%s at %d to %d corners is %s', (name, home, away, outcome) => {
    expect(ruleOf(name).outcomes[home * CORNER_WIDTH + away]).toBe(outcome);
  });

  test.each([
    ['next-goal-1/home', 0, 'won'],
    ['next-goal-1/none', 1, 'won'],
    ['next-goal-1/away', 0, 'lost'],
  ])('%s scored by %d is %s', (name, scorer, outcome) => {
    expect(ruleOf(name).outcomes[scorer]).toBe(outcome);
  });

  test('whatever the result, a market of one winner has one', () => {
    for (const { id, selections } of marketsOf(teams, rates, { home: 1, away: 0 })) {
      if (/total|handicap|double|bet|corners-\d/.test(id)) continue;
      selections[0]?.rule.outcomes.forEach((_, cell) => {
        expect(selections.filter(({ rule }) => rule.outcomes[cell] === 'won')).toHaveLength(1);
      });
    }
  });

  test('two sides of a line win and lose each other’s stakes', () => {
    const against = { won: 'lost', half_won: 'half_lost', void: 'void', half_lost: 'half_won', lost: 'won' };
    const lines = marketsOf(teams, rates, { home: 1, away: 0 }).filter(({ id }) => /total|handicap/.test(id));
    expect(lines.length).toBeGreaterThan(20);
    for (const { selections } of lines) {
      const [one, other] = selections;
      one?.rule.outcomes.forEach((outcome, cell) => {
        expect(other?.rule.outcomes[cell]).toBe(against[outcome]);
      });
    }
  });

  test('no market goes away as goals fall', () => {
    const ids = (home: number, away: number) => marketsOf(teams, rates, { home, away }).map(({ id }) => id);
    for (const [home, away] of [
      [0, 0],
      [2, 0],
      [4, 3],
      [7, 5],
    ] as const) {
      for (const more of [ids(home + 1, away), ids(home, away + 1)]) {
        expect(more).toEqual(expect.arrayContaining(ids(home, away)));
      }
    }
  });

  test('has the lines that are named half, whole and quarter, and none twice', () => {
    const ids = marketsOf(teams, rates, { home: 4, away: 3 }).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['total-2750', 'total-3000', 'total-9500', 'next-goal-8']));
    expect(ids.every((id) => /^[\w.:-]{1,60}$/.test(id))).toBe(true);
  });
});
