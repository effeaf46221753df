// How the lobby writes days and moments.
import { daysBetween, formatTime, isoDay } from '#src/core/text/date-text.ts';

/** A day and month: `20/11`. `at` in ms since 1970. */
export function shortDay(at: number, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'numeric' }).format(at);
}

/** Two days of a period, both as yyyy-mm-dd: `16 a 22/11`, and as the other languages write it. */
export function periodText(from: string, to: string, locale: string): string {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (locale.startsWith('pt')) {
    const start = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : dayAndMonth(from);
    return `${start} a ${dayAndMonth(to)}`;
  }
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' });
  return format.formatRange(first, last);
}

const dayAndMonth = (day: string) => `${Number(day.slice(8))}/${day.slice(5, 7)}`;

const DAYS_BY_NAME = 7;

/** When a game was played last: `ontem, 21h40`, `sábado, 16h12`, `3/11, 15h50`. */
export function playedText(at: number, now: number, locale: string, timeZone: string): string {
  const days = daysBetween(isoDay(now, timeZone), isoDay(at, timeZone));
  const day =
    days >= -1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.min(0, days), 'day')
      : days > -DAYS_BY_NAME
        ? new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long' }).format(at)
        : shortDay(at, locale, timeZone);
  return `${day}, ${formatTime(at, locale, timeZone)}`;
}
