// Whether a moment lies in the past, by a clock that can be set back. A moment that was computed from a time ahead of the present one
// would otherwise hold for as long as that time was ahead.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Copies compare stored moments with their own clocks. A difference above this (ms) is a fault: time servers leave less, and `doctor` reports it. */
export const MAX_CLOCK_DIFFERENCE_MS = 3_000;

/**
 * Whether a moment in this process's memory has passed (ms since 1970). `spanMs`: how far ahead it lies at most when it is set; one
 * that lies further ahead was set before the clock was set back, and counts as passed.
 */
export const hasPassed = (moment: number, now: number, spanMs: number): boolean =>
  moment <= now || moment > now + spanMs;

/**
 * The same for a stored moment, which any copy of the server has written: clocks of copies may differ. One that lies further ahead than its
 * span and that difference was written by a clock that has been corrected since.
 */
export const isPast = (until: number, now: number, spanMs: number): boolean =>
  until <= now || isTooFarAhead(until, now, spanMs);

/** Whether a stored moment lies further ahead than it can when the clock is right. */
export const isTooFarAhead = (until: number, now: number, spanMs: number): boolean =>
  until > now + spanMs + MAX_CLOCK_DIFFERENCE_MS;

/**
 * `isPast` as a condition of a statement. For a column that holds when a span began, take `now - spanMs` for `now`: so an index of the
 * column is used.
 */
export const isPastSql = (until: SQLWrapper, now: number, spanMs: number | SQL): SQL<boolean> =>
  sql<boolean>`(${until} <= ${now} or ${until} > ${now + MAX_CLOCK_DIFFERENCE_MS}::bigint + ${spanMs})`;
