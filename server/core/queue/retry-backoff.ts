// When something that failed is tried again: an order that the payment provider did not accept, a message of a feed, a job.
import type { AnyColumn, SQL } from 'drizzle-orm';
import { isPastSql } from '../passed-moments.ts';

/** How the waits between tries grow (ms): each is twice the one before. */
export interface Backoff {
  firstMs: number;
  longestMs: number;
}

/** Of orders at a party, and of messages that it is asked for again. */
const ORDERS: Backoff = { firstMs: 10_000, longestMs: 15 * 60_000 };

/** The moment of the next try (ms since 1970) after this many tries, at least one. */
export function nextRetryAt(tries: number, now: number, { firstMs, longestMs }: Backoff = ORDERS): number {
  return now + Math.min(longestMs, firstMs * 2 ** (tries - 1));
}

/**
 * The condition that a next try is due. One further ahead than any wait was set by a clock that has been corrected since. `aheadMs`: what
 * clocks may differ by, as in `isPastSql`.
 */
export function isRetryDue(
  nextTryAt: AnyColumn,
  now: number,
  { longestMs }: Backoff = ORDERS,
  aheadMs?: number,
): SQL {
  return isPastSql(nextTryAt, now, longestMs, aheadMs);
}
