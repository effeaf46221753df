import { expect, test } from 'vitest';
import { exceededUsualStake, usualStake } from './usual-stake.ts';

test.each([
  [[], null],
  [[500, 500, 500, 500], null],
  [[500, 500, 500, 500, 500], 500],
  [[100, 5_000, 200, 300, 90_000], 300],
  [[100, 200, 300, 400, 500, 600], 300],
])('the usual one of the stakes %j is %s', (stakes, usual) => {
  expect(usualStake(stakes)).toBe(usual);
});

test.each([
  [2_000, [200, 200, 200, 200, 200], null],
  [2_001, [200, 200, 200, 200, 200], 200],
  [2_001, [200, 200, 200, 200], null],
  [50_000, [100, 200, 300, 400, 500, 600], 300],
])('of a stake of %i after %j the usual one that it exceeds tenfold is %s', (stake, stakes, usual) => {
  expect(exceededUsualStake(stake, stakes)).toBe(usual);
});
