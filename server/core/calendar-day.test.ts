import { describe, expect, test } from 'vitest';
import { drawSize } from '#tests/support/draw-size.ts';
import { dateInZone, startOfDate, startOfDay } from './calendar-day.ts';

/** The clocks of these zones skip midnight, or show it twice. */
const CHANGE_AT_MIDNIGHT = [
  'Africa/Cairo',
  'America/Asuncion',
  'America/Havana',
  'America/Santiago',
  'America/Scoresbysund',
  'Asia/Beirut',
  'Asia/Gaza',
  'Atlantic/Azores',
];

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

  test.each([
    // Havana's clocks go from 01:00 back to 00:00, and those of the Azores too.
    ['2026-11-01T17:00:00Z', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-11-01T04:30:00Z', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-11-01T05:30:00Z', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-11-01T03:59:59Z', 'America/Havana', '2026-10-31T04:00:00.000Z'],
    ['2026-11-02T12:00:00Z', 'America/Havana', '2026-11-02T05:00:00.000Z'],
    ['2026-10-25T12:00:00Z', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z'],
    ['2026-10-25T01:30:00Z', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z'],
    // Santiago's and Beirut's last hour of the day before comes twice: the day itself has one midnight.
    ['2026-04-05T12:00:00Z', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
    ['2026-04-05T03:30:00Z', 'America/Santiago', '2026-04-04T03:00:00.000Z'],
    ['2026-10-25T12:00:00Z', 'Asia/Beirut', '2026-10-24T22:00:00.000Z'],
  ])('of %s, in %s, is the earlier midnight where it comes twice: %s', (now, zone, start) => {
    expect(new Date(startOfDay(Date.parse(now), zone)).toISOString()).toBe(start);
  });

  test('divides time without a gap or an overlap, in zones of every kind', () => {
    const from = Date.parse('2026-01-01T00:00:00Z');
    // On each push those whose clocks change at midnight, and every tenth of the others.
    const zones = Intl.supportedValuesOf('timeZone').filter(
      (zone, index) => CHANGE_AT_MIDNIGHT.includes(zone) || index % drawSize(10, 1) === 0,
    );
    for (const zone of zones) {
      for (let day = 0; day < 365; day += 1) {
        const date = new Date(from + day * 86_400_000).toISOString().slice(0, 10);
        const start = startOfDate(date, zone);
        if (dateInZone(start, zone) !== date || dateInZone(start - 1, zone) >= date) {
          expect.fail(`${date} in ${zone} begins at ${new Date(start).toISOString()}`);
        }
      }
    }
  }, 60_000);

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
