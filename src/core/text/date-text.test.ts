import { expect, test } from 'vitest';
import { formatDuration } from './date-text.ts';

test.each([
  [0, '0h00'],
  [59_999, '0h00'],
  [42 * 60_000, '0h42'],
  [61 * 60_000, '1h01'],
  [-5_000, '0h00'],
])('%i ms is %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
