import { expect, test } from 'vitest';
import { cashOutShare } from './cash-out.ts';

test.each([
  [950, 1_000, 1_000, 950],
  [950, 500, 1_000, 475],
  [950, 1, 1_000, 0],
  [951, 333, 1_001, 316],
  [50_000_000, 49_999_999, 50_000_000, 49_999_999],
  [0, 0, 0, 0],
])('of %i for all, %i of a stake of %i is cut to whole cents: %i', (amount, taken, stake, part) => {
  expect(cashOutShare(amount, taken, stake)).toBe(part);
});

test('parts never come to more than the whole', () => {
  for (let taken = 0; taken <= 1_001; taken += 1) {
    expect(cashOutShare(777, taken, 1_001) + cashOutShare(777, 1_001 - taken, 1_001)).toBeLessThanOrEqual(
      777,
    );
  }
});
