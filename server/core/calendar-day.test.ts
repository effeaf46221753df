import { describe, expect, test } from 'vitest';
import { startOfDate, startOfDay } from './calendar-day.ts';

describe('the start of a day', () => {
  test.each([
    // São Paulo is three hours behind, all year.
    ['2026-11-20T15:00:00.123Z', 'America/Sao_Paulo', '2026-11-20T03:00:00.000Z'],
    ['2026-11-20T02:59:59.999Z', 'America/Sao_Paulo', '2026-11-19T03:00:00.000Z'],
    ['2026-11-20T03:00:00.000Z', 'America/Sao_Paulo', '2026-11-20T03:00:00.000Z'],
    ['2026-11-20T15:00:00.000Z', 'UTC', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T23:30:00.000Z', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
    // A day on which the clocks change begins with the old offset.
    ['2026-03-29T20:00:00.000Z', 'Europe/Lisbon', '2026-03-29T00:00:00.000Z'],
    ['2026-10-25T20:00:00.000Z', 'Europe/Lisbon', '2026-10-24T23:00:00.000Z'],
    ['2026-11-01T20:00:00.000Z', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ])('that %s is in, in %s, is %s', (now, zone, start) => {
    expect(new Date(startOfDay(Date.parse(now), zone)).toISOString()).toBe(start);
  });

  test('is the first moment that exists where the clock skips midnight', () => {
    // Brazil's last summer time began on 4 November 2018: 00:00 became 01:00.
    const start = startOfDay(Date.parse('2018-11-04T15:00:00Z'), 'America/Sao_Paulo');
    expect(new Date(start).toISOString()).toBe('2018-11-04T03:00:00.000Z');
  });

  test.each([
    // Chile's clocks skip midnight of 6 September: the day begins at 01:00 and has 23 hours.
    ['2026-09-05', 0, '2026-09-05T04:00:00.000Z'],
    ['2026-09-05', 1, '2026-09-06T04:00:00.000Z'],
    ['2026-09-05', 2, '2026-09-07T03:00:00.000Z'],
    ['2026-09-06', 1, '2026-09-07T03:00:00.000Z'],
  ])('of %s and %i days later is, in Santiago, %s', (day, later, start) => {
    expect(new Date(startOfDate(day, 'America/Santiago', later)).toISOString()).toBe(start);
  });
});
