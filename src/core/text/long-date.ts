// Apart from date-text.ts, which every page loads at once.

/** A day in words ('31 de janeiro de 1990') of a moment (ms since 1970) in a time zone; empty where it is none. */
export function formatLongDate(moment: number, locale: string, timeZone: string): string {
  if (Number.isNaN(moment)) return '';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(moment);
}
