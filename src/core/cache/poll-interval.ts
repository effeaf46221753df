// How soon a query on screen is read again by itself, where its last answer says something about that.
import { isNotFound } from '../api/is-not-found.ts';

/**
 * A call that the backend doesn't have, as one that speaks §7 alone (D1), is asked for again after this time (ms): rarely, and not never,
 * because a gateway may have answered in its place.
 */
const ABSENT_AGAIN_MS = 600_000;

/**
 * How soon (ms) a query in this state is read again, which by itself is read each `ms`: no sooner than the server asks for, and rarely
 * where it has never had the call. What was answered before is there: 404 for it is a gateway's.
 */
export function pollDelay({ data, error }: { data: unknown; error: unknown }, ms: number): number {
  if (data === undefined && isNotFound(error)) return ABSENT_AGAIN_MS;
  return Math.max(ms, Object(error).retryAfterMs ?? 0);
}

/** `refetchInterval` of a query that is read again each `ms`. */
export const pollEvery =
  (ms: number) =>
  ({ state }: { state: { data: unknown; error: Error | null } }): number =>
    pollDelay(state, ms);
