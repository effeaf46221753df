import * as v from 'valibot';

/** Whether the calendar has a day, as yyyy-mm-dd. */
export function isCalendarDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return /^\d{4}-\d\d-\d\d$/.test(text) && date.toISOString().startsWith(text);
}

/** A day that the calendar has, as yyyy-mm-dd: 2026-02-31 is none. `code` names the error. */
export const calendarDay = (code: string) => v.pipe(v.string(), v.check(isCalendarDay, code));

/**
 * A typed moment, as an ISO 8601 text; milliseconds since 1970 inside. `Date.parse` alone takes the 31st of February for
 * the 3rd of March.
 */
export const calendarMoment = (code: string) =>
  v.pipe(
    v.string(),
    v.isoTimestamp(code),
    v.check((text) => isCalendarDay(text.slice(0, 10)), code),
    v.transform((text) => Date.parse(text)),
  );
