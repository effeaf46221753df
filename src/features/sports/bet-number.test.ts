import { expect, test } from 'vitest';
import { betNumber } from './bet-number.ts';

test.each([
  ['3f9a12bc-7d41-4c0e-9a55-0b6f1d2e3c4d', '3F9A12BC'],
  ['48213077', '48213077'],
  ['BR-2026-000017', 'BR-2026-000017'],
])('the bet id %s is shown as %s', (id, number) => {
  expect(betNumber(id)).toBe(number);
});
