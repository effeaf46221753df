import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../endpoints/content/settings-calls.ts';
import { amountProblem } from './amount-bounds.ts';

test.each([
  [null, 'missing'],
  [0, 'below'],
  [99, 'below'],
  [100, null],
  [5_000_000, null],
  [5_000_001, 'above'],
] as const)('[R9.03] a deposit of %s cents is %s by the default bounds', (amount, problem) => {
  const { deposit_min, deposit_max } = DEFAULT_SETTINGS;
  expect(amountProblem(amount, { min: deposit_min, max: deposit_max })).toBe(problem);
});
