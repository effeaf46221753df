const formats = new Map<string, Intl.DateTimeFormat>();

function wallClock(now: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const of = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** Times of day are set by at most this (ms) at once. */
const LONGEST_CHANGE_MS = 3 * 3_600_000;

/**
 * Start of the day that contains `now` in a time zone (ms since 1970). Where a clock change skips midnight: the end of the change; where
 * the first hour comes twice: the earlier midnight.
 */
export function startOfDay(now: number, timeZone: string): number {
  const wall = wallClock(now, timeZone);
  const midnight = Math.floor(wall / 86_400_000) * 86_400_000;
  // The offset at midnight may differ from the current one: two steps find it.
  let start = now - (now % 1_000) - (wall - midnight);
  start += midnight - wallClock(start, timeZone);
  const before = start - LONGEST_CHANGE_MS;
  const earlier = midnight - (wallClock(before, timeZone) - before);
  return earlier < start && wallClock(earlier, timeZone) === midnight ? earlier : start;
}

/** The weekday of `now` in a time zone, 0 for Sunday. */
export const weekdayInZone = (now: number, timeZone: string): number =>
  new Date(wallClock(now, timeZone)).getUTCDay();

/** The date of `now` in a time zone, as yyyy-mm-dd. */
export const dateInZone = (now: number, timeZone: string): string =>
  new Date(wallClock(now, timeZone)).toISOString().slice(0, 10);

/** Start of a date (yyyy-mm-dd) in a time zone (ms since 1970), or of the date `later` days after it. */
export function startOfDate(day: string, timeZone: string, later = 0): number {
  const noon = Date.parse(`${day}T12:00:00Z`) + later * 86_400_000;
  // Local noon is far enough from both midnights for any clock change.
  return startOfDay(noon - (wallClock(noon, timeZone) - noon), timeZone);
}
