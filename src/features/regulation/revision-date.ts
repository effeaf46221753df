import { formatLongDate } from '#src/core/text/long-date.ts';

/**
 * The day a text was last changed, written out.
 * Takes an ISO date (a bare day, or a moment that the site's time zone places on a day) and a locale; empty where it is no date.
 */
export function revisionDate(iso: string, locale: string, timeZone: string): string {
  // A bare day is that day everywhere.
  return formatLongDate(Date.parse(iso), locale, /^\d{4}-\d{2}-\d{2}$/.test(iso) ? 'UTC' : timeZone);
}
