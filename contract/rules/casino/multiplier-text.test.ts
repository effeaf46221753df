import { expect, test } from 'vitest';
import { multiplierText } from './multiplier-text.ts';

test('a multiplier has a dot and two digits, and none of both if it is whole', () => {
  expect([0, 5, 50, 100, 171, 1_250, 3_600, 200_000, 514_829_701].map(multiplierText)).toEqual([
    '0×',
    '0.05×',
    '0.50×',
    '1×',
    '1.71×',
    '12.50×',
    '36×',
    '2000×',
    '5148297.01×',
  ]);
});
