import { daysBetween, formatTime, isoDay } from './date-text.ts';

/** A day in words: `hoje`, `amanhã`, `sáb., 28 de nov.`. Moments in ms since 1970. */
export function dayText(at: number, now: number, locale: string, timeZone: string): string {
  const days = daysBetween(isoDay(now, timeZone), isoDay(at, timeZone));
  if (days === 0 || days === 1)
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
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
