import { formatTime } from '#src/core/text/date-text.ts';

const DAY_MS = 86_400_000;

/** A day as `2026-11-22`, in the site's time zone. */
export function dayOf(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
}

/** A day in words: `hoje`, `amanhã`, `sáb., 28 de nov.`. Moments in ms since 1970. */
export function dayText(at: number, now: number, locale: string, timeZone: string): string {
  const near = [0, 1].find((days) => dayOf(now + days * DAY_MS, timeZone) === dayOf(at, timeZone));
  if (near !== undefined) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(near, 'day');
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).format(at);
}

/** `hoje, 21h30` */
export function dayAndTimeText(at: number, now: number, locale: string, timeZone: string): string {
  return `${dayText(at, now, locale, timeZone)}, ${formatTime(at, locale, timeZone)}`;
}
