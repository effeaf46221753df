import { describe, expect, test } from 'vitest';
import { formatAge, isStale } from './age-text.ts';
import { formatTime } from './date-text.ts';

const ZONE = 'America/Sao_Paulo';
const NOW = Date.UTC(2026, 10, 20, 15, 0);
const MINUTE = 60_000;

describe('the age of shown data', () => {
  test.each([
    ['pt-BR', 'há 6 min'],
    ['en', '6 min ago'],
    ['es', 'hace 6 min'],
  ])('under an hour is minutes in %s', (locale, text) => {
    expect(formatAge(NOW - 6.9 * MINUTE, NOW, locale, ZONE)).toBe(text);
  });

  test.each([
    ['pt-BR', 'agora'],
    ['en', 'now'],
    ['es', 'ahora'],
  ])('under a minute is now in %s', (locale, text) => {
    expect(formatAge(NOW - 0.9 * MINUTE, NOW, locale, ZONE)).toBe(text);
  });

  test('from an hour on is the time of day, with the day before it once that is another', () => {
    expect(formatAge(NOW - 88 * MINUTE, NOW, 'pt-BR', ZONE)).toBe('10h32');
    expect(formatAge(NOW - 14 * 60 * MINUTE - 20 * MINUTE, NOW, 'pt-BR', ZONE)).toBe('ontem, 21h40');
    expect(formatAge(NOW - 38 * 60 * MINUTE - 20 * MINUTE, NOW, 'pt-BR', ZONE)).toBe('18/11, 21h40');
  });

  test("what yesterday is, the site's time zone decides", () => {
    const at = Date.UTC(2026, 10, 20, 1, 40);
    expect(formatAge(at, NOW, 'pt-BR', 'UTC')).toBe('1h40');
    expect(formatAge(at, NOW, 'pt-BR', ZONE)).toBe('ontem, 22h40');
  });

  test.each([
    ['2026-09-05T21:40:00-04:00', '2026-09-06T23:30:00-03:00', 'ontem, 21h40'],
    ['2026-09-05T21:40:00-04:00', '2026-09-07T00:30:00-03:00', '05/09, 21h40'],
    ['2026-09-06T21:40:00-03:00', '2026-09-07T00:30:00-03:00', 'ontem, 21h40'],
    ['2026-04-04T21:40:00-03:00', '2026-04-05T23:30:00-04:00', 'ontem, 21h40'],
    ['2026-04-05T00:10:00-04:00', '2026-04-06T00:30:00-04:00', 'ontem, 0h10'],
  ])(
    'yesterday is the calendar day before, also beside a change of the clocks: %s at %s',
    (at, now, text) => {
      expect(formatAge(Date.parse(at), Date.parse(now), 'pt-BR', 'America/Santiago')).toBe(text);
    },
  );

  test('a clock that was set back makes nothing younger than now', () => {
    expect(formatAge(NOW + 5 * MINUTE, NOW, 'pt-BR', ZONE)).toBe('agora');
  });

  test('is old from an hour on', () => {
    expect(isStale(NOW - 59 * MINUTE, NOW)).toBe(false);
    expect(isStale(NOW - 60 * MINUTE, NOW)).toBe(true);
  });

  test('the time of day is written as the language does', () => {
    expect(formatTime(NOW, 'pt-BR', ZONE)).toBe('12h00');
    expect(formatTime(NOW, 'es', ZONE)).toBe('12:00');
  });
});
