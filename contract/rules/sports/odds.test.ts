import { describe, expect, test } from 'vitest';
import { formatOdds, ODDS_MAX, ODDS_MIN } from './odds.ts';

describe('odds', () => {
  test.each([
    [1_920, '1.92', '23/25', '−109'],
    [2_000, '2.00', '1/1', '+100'],
    [1_500, '1.50', '1/2', '−200'],
    [3_750, '3.75', '11/4', '+275'],
    [1_010, '1.01', '1/100', '−10000'],
    [1_001, '1.00', '1/1000', '−100000'],
    [1_999, '1.99', '999/1000', '−101'],
    [501_000, '501.00', '500/1', '+50000'],
    [1_000, '1.00', '0/1', '−'],
  ])('%i is %s, %s and %s', (odds, decimal, fractional, american) => {
    expect(formatOdds(odds)).toBe(decimal);
    expect(formatOdds(odds, 'fractional')).toBe(fractional);
    expect(formatOdds(odds, 'american')).toBe(american);
  });

  test('never read better than they pay, in any way of writing them', () => {
    for (let odds = ODDS_MIN; odds <= ODDS_MAX; odds += odds < 10_000 ? 1 : 997) {
      expect(Number(formatOdds(odds)) * 1_000).toBeLessThanOrEqual(odds + 1e-6);
      const [over = 0, under = 1] = formatOdds(odds, 'fractional').split('/').map(Number);
      // Exactly what it pays.
      expect(over * 1_000).toBe((odds - 1_000) * under);
      const american = formatOdds(odds, 'american');
      const amount = Number(american.slice(1));
      const profit = american.startsWith('+') ? amount * 10 : 100_000 / amount;
      expect(profit).toBeLessThanOrEqual(odds - 1_000 + 1e-6);
    }
  });
});
