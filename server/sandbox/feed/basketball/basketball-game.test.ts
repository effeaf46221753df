import { describe, expect, test } from 'vitest';
import { sign } from '../localised-names.ts';
import { afterPossession, type GameState, START, scoreOf } from './basketball-game.ts';
import { chancesOf, marketsOf } from './basketball-markets.ts';
import { possessionModel } from './possession-model.ts';

const model = possessionModel({ home: 1, away: 1 });

/** Plays a period in which the sides score so much, two at a time. */
function period(state: GameState, home: number, away: number): GameState {
  let [next, toHome, toAway] = [state, home, away];
  for (let turns = state.left.home; turns > 0; turns -= 1) {
    const scored = { home: Math.min(toHome, 2), away: Math.min(toAway, 2) };
    next = afterPossession(next, 'home', scored.home);
    next = afterPossession(next, 'away', scored.away);
    toHome -= scored.home;
    toAway -= scored.away;
  }
  return next;
}

const periods = (...scores: readonly [number, number][]) =>
  scores.reduce((state, [home, away]) => period(state, home, away), START);

describe('a game', () => {
  test('is over after four quarters, unless it is level: then an overtime decides it', () => {
    expect(periods([20, 18], [20, 18], [20, 18], [20, 18]).over).toBe(true);
    const level = periods([20, 18], [18, 20], [20, 18], [18, 20]);
    expect([level.over, level.left]).toEqual([false, { home: 10, away: 10 }]);
    const ended = period(level, 8, 10);
    expect([ended.over, scoreOf(ended)]).toEqual([true, { home: 84, away: 86 }]);
  });

  test.each([
    ['winner/away', 'won'],
    ['regular/draw', 'won'],
    ['overtime/yes', 'won'],
    ['odd-even/even', 'won'],
    ['margin/away-1', 'won'],
    ['margin/home-1', 'lost'],
    ['q1-result/home', 'won'],
    ['q2-result/home', 'lost'],
    ['half-result/draw', 'won'],
  ])('that ends 84-86 after overtime settles %s as %s', (name, outcome) => {
    const ended = period(periods([20, 18], [18, 20], [20, 18], [18, 20]), 8, 10);
    const chances = chancesOf(model, ended);
    const [market, selection] = name.split('/');
    const plans = marketsOf({ home: sign('A'), away: sign('B') }, chancesOf(model, START));
    const rule = plans.find(({ id }) => id === market)?.selections.find(({ id }) => id === selection)?.rule;
    if (!rule) throw new Error(`no ${name}`);
    expect(rule.outcomes[chances[rule.basis].cells[0] ?? -1]).toBe(outcome);
  });
});
