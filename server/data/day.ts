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

/** When the day that `now` is in began in a time zone (ms since 1970); where a clock change skips midnight, its end. */
export function startOfDay(now: number, timeZone: string): number {
  const wall = wallClock(now, timeZone);
  const midnight = Math.floor(wall / 86_400_000) * 86_400_000;
  // The offset at midnight may differ from now's: two steps find it.
  let start = now - (now % 1_000) - (wall - midnight);
  start += midnight - wallClock(start, timeZone);
  return start;
}
