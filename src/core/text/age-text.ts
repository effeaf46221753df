import { daysBetween, formatTime, isoDay } from './date-text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How old shown data is (D6): `agora`, `há 6 min`, then `14h32`, `ontem, 21h40`, `18/11, 21h40`.
 * Takes both moments in ms since 1970, a locale for `Intl` and the site's time zone, which decides what yesterday is.
 */
export function formatAge(at: number, now: number, locale: string, timeZone: string): string {
  const age = Math.max(0, now - at);
  if (age < MINUTE_MS) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  if (age < HOUR_MS) {
    const minutes = new Intl.RelativeTimeFormat(locale, { style: 'short' });
    // Some languages shorten "minute" with a dot, which reads as the end of a sentence.
    return minutes.format(-Math.floor(age / MINUTE_MS), 'minute').replace('.', '');
  }
  const time = formatTime(at, locale, timeZone);
  const days = daysBetween(isoDay(at, timeZone), isoDay(now, timeZone));
  if (days === 0) return time;
  if (days === 1) {
    return `${new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day')}, ${time}`;
  }
  const date = new Intl.DateTimeFormat(locale, { timeZone, day: '2-digit', month: '2-digit' }).format(at);
  return `${date}, ${time}`;
}

/** From an hour on, age is a warning. */
export function isStale(at: number, now: number): boolean {
  return now - at >= HOUR_MS;
}
