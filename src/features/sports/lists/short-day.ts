import { daysBetween, isoDay } from '#src/core/text/date-text.ts';
import { dayText } from '#src/core/text/event-time.ts';

/** From this many days on the name of a weekday may be taken for the one before. */
const WEEK = 7;

/** A day for a narrow column: `hoje`, `amanhã`, `sáb.` within a week, then `28/11`. Moments in ms since 1970. */
export function shortDay(at: number, now: number, locale: string, timeZone: string): string {
  const days = daysBetween(isoDay(now, timeZone), isoDay(at, timeZone));
  if (days === 0 || days === 1) return dayText(at, now, locale, timeZone);
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    ...(days > 0 && days < WEEK
      ? { weekday: 'short' as const }
      : { day: '2-digit' as const, month: '2-digit' as const }),
  }).format(at);
}
