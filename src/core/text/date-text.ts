/** Time of day as the language writes it; Portuguese has an h where others have a colon. */
export function formatTime(at: number, locale: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }).format(at);
  return locale.startsWith('pt') ? time.replace(':', 'h') : time;
}

/** A long list asks for the day of each line, and a formatter costs a hundred times what it formats. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The date of a moment (ms since 1970) in a time zone, as yyyy-mm-dd. */
export function isoDay(at: number, timeZone: string): string {
  // Sweden writes dates like this.
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  dayFormats.set(timeZone, format);
  return format.format(at);
}

/** Days from one date (yyyy-mm-dd) to another. A day with a clock change has 23 or 25 hours, so moments can't tell. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

const MINUTE_MS = 60_000;

/** Milliseconds as `0h42`; a clock that runs behind counts as none passed. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  return `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}`;
}
