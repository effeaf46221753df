// When the page asks for the withdrawal limits again, so that the form comes back by itself.
import type { QueryState } from '@tanstack/react-query';

/** Every player who waits for the end of the day waits for the same moment: the first requests come 1 to 4 s after it. */
const FIRST_AFTER_MS = 1_000;
const SPREAD_MS = 3_000;
const SOONEST_MS = 1_000;
const LONGEST_MS = 3_600_000;
/** After a failed request: the first delay, doubled with each further failure up to the longest. */
const FIRST_RETRY_MS = 15_000;
const LONGEST_RETRY_MS = 300_000;

type LimitsState = Pick<QueryState<{ next_at: number | null }>, 'data' | 'status' | 'errorUpdateCount'>;

/**
 * Takes a source of numbers in [0, 1). Returns a function of the query's state and the server's time (ms since 1970) that says how many
 * ms later the limits are asked for again; false: not at all.
 */
export function createNextLook(
  random: () => number,
): (state: Readonly<LimitsState>, now: number) => number | false {
  // Drawn once: each rendering asks again, and another number would start the timer anew.
  const firstAfter = FIRST_AFTER_MS + Math.floor(random() * SPREAD_MS);
  // The query's own `fetchFailureCount` starts at 0 with each request, and `errorUpdateCount` is never reset.
  let errorsBefore: number | undefined;
  return ({ data, status, errorUpdateCount }, now) => {
    if (status !== 'error') errorsBefore = errorUpdateCount;
    errorsBefore ??= errorUpdateCount - 1;
    if (!data || data.next_at === null) return false;
    const wait = data.next_at + firstAfter - now;
    const failures = errorUpdateCount - errorsBefore;
    // A failed request leaves the old answer, whose moment has passed.
    if (wait <= 0 && failures > 0) return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
    return Math.min(Math.max(wait, SOONEST_MS), LONGEST_MS);
  };
}
