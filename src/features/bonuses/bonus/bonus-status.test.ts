import { expect, test } from 'vitest';
import { contributionsByGameKind, remainingRollover } from './bonus-status.ts';

test('every kind of game is listed, also those that do not count', () => {
  const contributions = [
    { kind: 'slots', percent: 100 },
    { kind: 'live', percent: 10 },
  ] as const;
  expect(
    contributionsByGameKind({ contributions: [...contributions] }).map(({ kind, percent }) => [
      kind,
      percent,
    ]),
  ).toEqual([
    ['slots', 100],
    ['live', 10],
    ['casino', 0],
    ['originals', 0],
    ['sports', 0],
  ]);
});

test('the amount left to stake is never below zero', () => {
  expect(remainingRollover({ amount_current: 1_200, amount_rollover: 3_000 })).toBe(1_800);
  expect(remainingRollover({ amount_current: 3_001, amount_rollover: 3_000 })).toBe(0);
});
