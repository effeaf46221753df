import * as v from 'valibot';
import { expect, test } from 'vitest';
import { calendarDay, calendarMoment } from './calendar-day.ts';

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

const checkMoment = (moment: string) => {
  const parsed = v.safeParse(calendarMoment('date_invalid'), moment);
  return parsed.success ? parsed.output : parsed.issues.map(({ message }) => message);
};

test.each([
  ['2026-11-20T12:00:00Z', Date.UTC(2026, 10, 20, 12)],
  ['2026-11-20T12:00:00.250-03:00', Date.UTC(2026, 10, 20, 15, 0, 0, 250)],
  ['2024-02-29T23:59:59Z', Date.UTC(2024, 1, 29, 23, 59, 59)],
])('%s is a moment', (moment, at) => {
  expect(checkMoment(moment)).toBe(at);
});

test.each([
  '2026-02-31T12:00:00Z',
  '2026-02-29T12:00:00Z',
  '2026-04-31T12:00:00-03:00',
  '2026-11-20T25:00:00Z',
  '2026-11-20',
  '2026-11-20T12:00:00',
  'tomorrow',
  '',
])('%j is no moment', (moment) => {
  expect(checkMoment(moment)).toContain('date_invalid');
});
