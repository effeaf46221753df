import { expect, test } from 'vitest';
import { partialPercent, partialStake, partialStakeProblem } from './partial-cash-out-field.tsx';

test.each([
  [1_000, 1, 100, 1_000],
  [1_000, 1, 50, 500],
  [1_001, 1, 33, 330],
  [1_001, 1, 99, 990],
  [5, 1, 1, 1],
  [300, 3, 50, 150],
  [300, 3, 1, 3],
  [30, 3, 5, 3],
])('of a stake of %i cents on %i lines, %i per cent are %i cents', (stake, lines, percent, part) => {
  expect(partialStake(stake, lines, percent)).toBe(part);
});

test('each slider position is a valid part and maps back to the same position', () => {
  for (const [stake, lines] of [
    [1_000, 1],
    [100_001, 1],
    [60_000, 6],
  ] as const) {
    for (let percent = 1; percent <= 100; percent += 1) {
      const part = partialStake(stake, lines, percent);
      expect(partialStakeProblem(stake, lines, part)).toBeNull();
      expect(partialPercent(stake, part)).toBe(percent);
    }
  }
});

test.each([
  [null, 'missing'],
  [0, 'missing'],
  [301, 'above'],
  [100, 'lines'],
  [99, null],
  [300, null],
])('a part of %j of 300 cents on three lines: %s', (part, problem) => {
  expect(partialStakeProblem(300, 3, part)).toBe(problem);
});
