import { describe, expect, test } from 'vitest';
import { certainScore, type GoalRates, ratesAt, SCORE_WIDTH, scoreCell, scoreSpread } from './goal-model.ts';

const rates = { home: 1.7, away: 1.1 };

/** The same chain solved another way: the rates' differential equations in small steps (Runge-Kutta of order four). */
function byEquations({ home, away }: GoalRates, share: number): number[] {
  const flow = (from: number[]) =>
    from.map((_, cell) => {
      const [one, other] = [Math.floor(cell / SCORE_WIDTH), cell % SCORE_WIDTH];
      const here = ratesAt({ home, away }, one, other);
      const before =
        one > 0 ? ratesAt({ home, away }, one - 1, other).home * (from[cell - SCORE_WIDTH] ?? 0) : 0;
      const beside = other > 0 ? ratesAt({ home, away }, one, other - 1).away * (from[cell - 1] ?? 0) : 0;
      return before + beside - (here.home + here.away) * (from[cell] ?? 0);
    });
  const plus = (from: number[], change: number[], by: number) =>
    from.map((at, cell) => at + by * (change[cell] ?? 0));
  const step = share / 100;
  let at = Array.from(certainScore(1, 0));
  for (let taken = 0; taken < 100; taken += 1) {
    const a = flow(at);
    const b = flow(plus(at, a, step / 2));
    const c = flow(plus(at, b, step / 2));
    const d = flow(plus(at, c, step));
    at = at.map(
      (chance, cell) =>
        chance + (step / 6) * ((a[cell] ?? 0) + 2 * (b[cell] ?? 0) + 2 * (c[cell] ?? 0) + (d[cell] ?? 0)),
    );
  }
  return at;
}

describe('the goal model', () => {
  test('solves its equations', () => {
    const solved = scoreSpread(rates)(certainScore(1, 0), 0.7);
    byEquations(rates, 0.7).forEach((chance, cell) => {
      expect(solved[cell]).toBeCloseTo(chance, 8);
    });
  });

  test('is the same in one step and in two, and loses no chance', () => {
    const spread = scoreSpread(rates);
    const whole = spread(certainScore(0, 0), 1);
    const halves = spread(spread(certainScore(0, 0), 0.45), 0.55);
    whole.forEach((chance, cell) => {
      expect(halves[cell]).toBeCloseTo(chance, 11);
    });
    expect(whole.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 11);
    expect(whole[scoreCell(0, 0)]).toBeCloseTo(Math.exp(-2.8), 11);
  });

  test('a side that is behind scores at a higher rate, one that is ahead at a lower', () => {
    const [level, ahead] = [ratesAt(rates, 1, 1), ratesAt(rates, 2, 1)];
    expect(level).toEqual(rates);
    expect(ahead.home).toBeLessThan(level.home);
    expect(ahead.away).toBeGreaterThan(level.away);
  });
});
