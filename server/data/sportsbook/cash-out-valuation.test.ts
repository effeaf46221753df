import { expect, test } from 'vitest';
import { betReturn, OUTCOMES } from '#contract/rules/sports/bet-lines.ts';
import {
  cashOutOfferAfterMargin,
  expectedBetReturn,
  isQuoteStillValid,
  type LegValuation,
} from './cash-out-valuation.ts';

const open = (odds: number, won: number, back = 0): LegValuation => ({
  odds,
  outcome: null,
  worth: { won, back },
});
const ended = (odds: number, outcome: LegValuation['outcome']): LegValuation => ({
  odds,
  outcome,
  worth: { won: 0, back: 0 },
});

test.each([
  ['a single: its chance at its odds', [open(2_000, 500_000)], 1, 1_000, 1_000],
  ['what comes back counts as it was', [open(1_900, 400_000, 200_000)], 1, 1_000, 960],
  ['a multiple: chances and odds of all', [open(2_000, 500_000), open(3_000, 250_000)], 2, 1_000, 750],
  ['a leg that has won counts whole', [ended(2_000, 'won'), open(3_000, 250_000)], 2, 1_000, 1_500],
  ['one that is lost leaves nothing of its lines', [ended(2_000, 'lost'), open(3_000, 250_000)], 2, 1_000, 0],
  [
    'a system: line by line',
    [ended(2_000, 'won'), open(2_000, 500_000), open(3_000, 300_000)],
    2,
    100,
    // 2 × 1, 2 × 0.9, 1 × 0.9
    200 + 180 + 90,
  ],
] as const)('%s', (_, legs, size, lineStake, worth) => {
  expect(expectedBetReturn(legs, size, lineStake)).toBe(worth);
});

test('rises with the chance, cent by cent, and never exceeds what the bet can return', () => {
  for (const [size, lineStake] of [
    [1, 1],
    [2, 713],
    [3, 50_000_000],
  ] as const) {
    let before = 0;
    for (let won = 0; won <= 1_000_000; won += 9_973) {
      const legs = [open(1_010, won), open(501_000, won), open(1_875, won)].slice(0, Math.max(size, 2));
      const worth = expectedBetReturn(legs, size, lineStake);
      expect(worth).toBeGreaterThanOrEqual(before);
      expect(worth).toBeLessThanOrEqual(betReturn(legs, size, lineStake) + legs.length);
      expect(cashOutOfferAfterMargin(worth, 5)).toBeLessThanOrEqual(worth);
      before = worth;
    }
  }
});

test('a decided bet is worth what it is paid', () => {
  for (const one of OUTCOMES) {
    for (const other of OUTCOMES) {
      const legs = [ended(1_875, one), ended(2_130, other)];
      expect(expectedBetReturn(legs, 2, 12_345)).toBe(betReturn(legs, 2, 12_345));
    }
  }
});

test.each([
  // A value of 1,000 is offered at 950.
  ['as it was', 950, true],
  ['up to what the bet is worth now', 1_000, true],
  ['never more', 1_001, false],
  ['down to the margin below the present offer', 902, true],
  ['not below that: the player would lose by it', 901, false],
])('a held price is paid %s', (_, held, holds) => {
  expect(isQuoteStillValid(held, 1_000, 5)).toBe(holds);
});
