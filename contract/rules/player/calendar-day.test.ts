import * as v from 'valibot';
import { expect, test } from 'vitest';
import { calendarDay } from './calendar-day.ts';

const check = (day: unknown) => {
  const parsed = v.safeParse(calendarDay('date_invalid'), day);
  return parsed.success ? parsed.output : parsed.issues.map(({ message }) => message);
};

test.each(['2026-01-31', '2024-02-29', '2000-02-29', '1900-02-28', '2026-12-31'])('%s is a day', (day) => {
  expect(check(day)).toBe(day);
});

test.each([
  '2026-02-31',
  '2026-02-29',
  '1900-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '0020-01-01',
  '2026-1-1',
  '31/01/2026',
  '2026-01-31T00:00',
  '',
])('%j is none', (day) => {
  expect(check(day)).toEqual(['date_invalid']);
});
