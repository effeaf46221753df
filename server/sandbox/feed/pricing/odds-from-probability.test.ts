import { describe, expect, test } from 'vitest';
import { ODDS_MAX, ODDS_MIN } from '#contract/rules/sports/odds.ts';
import { priceOf } from './odds-from-probability.ts';

describe('odds from a chance', () => {
  test.each([
    [1 / 2, 1_880],
    [1 / 3, 2_820],
    [0.1, 9_400],
    [0.25, 3_750],
    [0.01, 90_000],
    [0.96, 1_020],
    // A step of the ladder in each of its ranges, and the least odds.
    [0.97, 1_010],
    [0.488, 1_930],
    [0.218, 4_300],
    [0.08, 11_500],
    [0.0445, 21_000],
    [0.0275, 34_000],
    [0.0125, 75_000],
    [0.0005, 500_000],
  ])('with a margin of 6 in 100, %d is offered at %d', (chance, odds) => {
    expect(priceOf(chance, 0.06)).toEqual({ odds, offered: true });
  });

  test('lie below what the chance is worth, on the ladder and within the bounds', () => {
    for (let chance = 0.0005; chance < 1; chance += 0.000_37) {
      const { odds, offered } = priceOf(chance, 0.06);
      expect(Number.isInteger(odds)).toBe(true);
      expect(odds % 10).toBe(0);
      expect(odds).toBeGreaterThanOrEqual(ODDS_MIN);
      expect(odds).toBeLessThanOrEqual(ODDS_MAX);
      if (offered) expect(odds * chance).toBeLessThan(1_000);
    }
  });

  test('what is too sure or too unlikely is not offered', () => {
    expect(priceOf(0.985, 0.06).offered).toBe(false);
    expect(priceOf(1, 0.06)).toEqual({ odds: ODDS_MIN, offered: false });
    expect(priceOf(0.0004, 0.06)).toMatchObject({ offered: false });
    expect(priceOf(0, 0.06)).toMatchObject({ offered: false });
  });
});
