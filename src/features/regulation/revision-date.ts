import { formatLongDate } from '#src/core/text/long-date.ts';

/**
 * The date on which a text was last changed, in words.
 * Takes an ISO date (a plain date, or a moment, which is converted to the site's time zone) and a locale; empty if it is not a date.
 */
export function revisionDate(iso: string, locale: string, timeZone: string): string {
  // A plain date is the same in every time zone.
  return formatLongDate(Date.parse(iso), locale, /^\d{4}-\d{2}-\d{2}$/.test(iso) ? 'UTC' : timeZone);
}
