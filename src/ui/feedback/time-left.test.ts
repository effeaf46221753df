import { expect, test } from 'vitest';
import { formatTimeLeft } from './time-left.ts';

test.each([
  [582_000, '09:42'],
  [600_000, '10:00'],
  [1, '00:01'],
  [0, '00:00'],
  [-5, '00:00'],
  [59_999, '01:00'],
  [3_600_000, '1:00:00'],
  [86_400_000, '24:00:00'],
])('%i ms left show as %s', (ms, text) => {
  expect(formatTimeLeft(ms)).toBe(text);
});
