// When an order that the payment provider did not accept is sent again.
import type { AnyColumn, SQL } from 'drizzle-orm';
import { isPastSql } from '../passed-moments.ts';

const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** The moment of the next try (ms since 1970) after this many tries: each wait is twice the previous one, up to a quarter of an hour. */
export function nextRetryAt(tries: number, now: number): number {
  return now + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
}

/** The condition that a next try is due. One further ahead than any wait was set by a clock that has been corrected since. */
export function isRetryDue(nextTryAt: AnyColumn, now: number): SQL {
  return isPastSql(nextTryAt, now, LONGEST_WAIT_MS);
}
