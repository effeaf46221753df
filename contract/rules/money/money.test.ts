import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  centsToReais,
  formatMoney,
  isCents,
  MoneyError,
  reaisToCents,
  splitProportionally,
} from './money.ts';

// The same cases in every run: no build fails by a chance that another one didn't have.
fc.configureGlobal({ seed: 20_261_122 });

const nbsp = '\u00a0';

describe('[R1.05] formatMoney', () => {
  test('writes reais in Brazilian form with a space that never breaks', () => {
    expect(formatMoney(128450, 'pt')).toBe(`R$${nbsp}1.284,50`);
  });

  test('writes a loss with the true minus sign', () => {
    expect(formatMoney(-3500, 'pt')).toBe(`\u2212R$${nbsp}35,00`);
  });

  test('drops empty cents only where asked and only where they are empty', () => {
    expect(formatMoney(16500, 'pt', { cents: 'if-any' })).toBe(`R$${nbsp}165`);
    expect(formatMoney(16550, 'pt', { cents: 'if-any' })).toBe(`R$${nbsp}165,50`);
  });

  test('puts a plus before what came in, and none before zero', () => {
    expect(formatMoney(500, 'pt', { sign: 'always' })).toBe(`+R$${nbsp}5,00`);
    expect(formatMoney(0, 'pt', { sign: 'always' })).toBe(`R$${nbsp}0,00`);
  });

  test('names the real by its sign in every language', () => {
    for (const locale of ['pt', 'en', 'es']) expect(formatMoney(100, locale)).toContain('R$');
  });

  test('puts the sign first in Spanish too, as the fields do', () => {
    expect(formatMoney(128450, 'es')).toBe(`R$${nbsp}1.284,50`);
    expect(formatMoney(-3500, 'es')).toBe(`\u2212R$${nbsp}35,00`);
  });

  test('refuses a fraction of a cent', () => {
    expect(() => formatMoney(0.5, 'pt')).toThrow(MoneyError);
    expect(() => formatMoney(0.5, 'pt')).toThrow('not whole cents: 0.5');
    expect(new MoneyError('').name).toBe('MoneyError');
  });
});

describe('reais on the wire', () => {
  test.each([
    [284.5, 28450],
    ['284.50', 28450],
    [1.15, 115],
    ['0.070', 7],
    [-19.99, -1999],
    ['-0.00', 0],
    [0, 0],
  ])('%s reais are %i cents', (reais, cents) => {
    expect(reaisToCents(reais)).toBe(cents);
  });

  test.each([1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e21, '', ' 1', '1,50', '1.', '1.234', 'R$ 1'])(
    'refuses %s with a named error',
    (bad) => {
      expect(() => reaisToCents(bad)).toThrow(MoneyError);
    },
  );

  test('name the amount that is refused, also one too large to be exact', () => {
    expect(() => reaisToCents('1,50')).toThrow('not an amount in reais: 1,50');
    expect(reaisToCents('90071992547409.91')).toBe(9_007_199_254_740_991);
    expect(() => reaisToCents('90071992547409.92')).toThrow('too large to be exact: 90071992547409.92');
    expect(() => centsToReais(0.5)).toThrow('not whole cents: 0.5');
  });

  test('come back as the same cents, through JSON too', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
        const wire: unknown = JSON.parse(JSON.stringify(centsToReais(cents)));
        expect(reaisToCents(Number(wire))).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });
});

describe('splitProportionally', () => {
  test('gives the odd cent to the largest remainder, the earlier on a tie', () => {
    expect(splitProportionally(100, [1, 2])).toEqual([33, 67]);
    expect(splitProportionally(101, [1, 1])).toEqual([51, 50]);
    expect(splitProportionally(101, [1, 1, 1])).toEqual([34, 34, 33]);
    expect(splitProportionally(10, [1, 5])).toEqual([2, 8]);
    expect(splitProportionally(0, [1, 5])).toEqual([0, 0]);
  });

  test('never loses or makes a cent, and stays within one cent of the exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), weights, (amount, parts) => {
        fc.pre(parts.some((part) => part > 0));
        const shares = splitProportionally(amount, parts);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        const total = parts.reduce((sum, part) => sum + BigInt(part), 0n);
        shares.forEach((share, index) => {
          const error = BigInt(share) * total - BigInt(amount) * BigInt(parts[index] ?? 0);
          expect(error < total && error > -total).toBe(true);
          expect(isCents(share)).toBe(true);
        });
      }),
    );
  });

  test('refuses weights without a sum, a negative amount, and weights that are no whole numbers', () => {
    expect(() => splitProportionally(10, [0, 0])).toThrow('the weights sum to zero');
    expect(() => splitProportionally(10, [])).toThrow(MoneyError);
    expect(() => splitProportionally(-1, [1])).toThrow('not an amount to share out: -1');
    expect(() => splitProportionally(10, [1, 1.5])).toThrow('not weights: 1, 1.5');
    expect(() => splitProportionally(10, [3, -1])).toThrow(MoneyError);
    expect(() => splitProportionally(10, [Number.NaN])).toThrow(MoneyError);
  });
});
