/**
 * The day a text was last changed, written out.
 * Takes an ISO date (a bare day, or a moment that the site's time zone places on a day) and a locale; empty where it is no date.
 */
export function revisionDate(iso: string, locale: string, timeZone: string): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '';
  // A bare day is that day everywhere.
  const zone = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? 'UTC' : timeZone;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone }).format(at);
}
