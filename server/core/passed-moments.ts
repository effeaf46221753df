// Whether a moment lies in the past, by a clock that can be set back. A moment that was computed from a time ahead of the present one
// would otherwise hold for as long as that time was ahead.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Copies compare stored moments with their own clocks. A difference above this (ms) is a fault: time servers leave less, and `doctor` reports it. */
export const MAX_CLOCK_DIFFERENCE_MS = 3_000;

/**
 * How far a right moment may lie ahead of where it can (ms): what clocks of copies may differ, and the age of the reader's present moment,
 * which is that of its request's or job's beginning. A job runs for two minutes at most; others write meanwhile.
 */
export const MAX_AHEAD_MS = 5 * 60_000;

/**
 * Whether a moment in this process's memory has passed (ms since 1970). `spanMs`: how far ahead it lies at most when it is set; one
 * that lies further ahead was set before the clock was set back, and counts as passed.
 */
export const hasPassed = (moment: number, now: number, spanMs: number): boolean =>
  moment <= now || moment > now + spanMs;

/**
 * The same for a stored moment, which any copy of the server has written, perhaps after the reader began. One that lies further ahead than
 * its span and five minutes was written by a clock that has been corrected since.
 */
export const isPast = (until: number, now: number, spanMs: number): boolean =>
  until <= now || isTooFarAhead(until, now, spanMs);

/**
 * Whether a stored moment lies further ahead than it can when the clock is right. `aheadMs`: `MAX_CLOCK_DIFFERENCE_MS` where `now` was read
 * from the clock just before.
 */
export const isTooFarAhead = (until: number, now: number, spanMs: number, aheadMs = MAX_AHEAD_MS): boolean =>
  until > now + spanMs + aheadMs;

/**
 * `isPast` as a condition of a statement. For a column that holds when a span began, take `now - spanMs` for `now`: so an index of the
 * column is used.
 */
export const isPastSql = (
  until: SQLWrapper,
  now: number,
  spanMs: number | SQL,
  aheadMs = MAX_AHEAD_MS,
): SQL<boolean> => sql<boolean>`(${until} <= ${now} or ${until} > ${now + aheadMs}::bigint + ${spanMs})`;
