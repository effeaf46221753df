import { expect, test } from 'vitest';
import { cpuSlowdown } from './disturbed-runs.ts';

test.each([
  [2_400, 4],
  [1_750, 4],
  [1_500, 3],
  [1_350, 2.4],
  [1_250, 2],
  [1_000, 2],
  [999, undefined],
])('on a machine with a benchmark index of %i the phone is %s times slower', (index, slowdown) => {
  expect(cpuSlowdown(index)).toBe(slowdown);
});
