// After an outage everything would ask at once: the cache, the socket's return, each screen. They ask here instead: one
// round a little later, of what is on screen alone, and no query more than once in five seconds (D6, D7).
import type { QueryClient } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

export const BATCH_MS = 500;
export const MIN_REFETCH_INTERVAL_MS = 5_000;

/** Takes the cache, a clock that is never set (ms) and a timer; gives the function that requests a round. Without scopes: of everything on screen. */
export function createRefetchVisible(
  client: QueryClient,
  now: () => number,
  later: (callback: () => void, ms: number) => unknown,
): (nouns?: readonly string[]) => void {
  const asked = new Map<string, number>();
  let wanted: Set<string> | 'all' = new Set();
  let early = new Set<string>();
  let gathering = false;

  function gather(ms: number): void {
    if (gathering) return;
    gathering = true;
    later(round, ms);
  }

  function round(): void {
    const nouns = wanted;
    const waited = early;
    const at = now();
    wanted = new Set();
    early = new Set();
    gathering = false;
    for (const [hash, last] of asked) if (at - last >= MIN_REFETCH_INTERVAL_MS) asked.delete(hash);
    void client.refetchQueries(
      {
        type: 'active',
        predicate: ({ queryKey, queryHash }) => {
          if (nouns !== 'all' && !nouns.has(queryKey[0]) && !waited.has(queryHash)) return false;
          if (asked.has(queryHash)) {
            early.add(queryHash);
            return false;
          }
          asked.set(queryHash, at);
          return true;
        },
      },
      // A request under way is enough.
      { cancelRefetch: false },
    );
    // What was requested too early is read in the next round.
    if (early.size > 0) gather(MIN_REFETCH_INTERVAL_MS);
  }

  return (nouns) => {
    if (nouns === undefined) wanted = 'all';
    else if (wanted !== 'all') wanted = new Set([...wanted, ...nouns]);
    gather(BATCH_MS);
  };
}

/** Reads what is on screen again, soon and at most every 5 s; `nouns` are query scopes. */
export const refetchVisible = createRefetchVisible(
  queryClient,
  () => performance.now(),
  (callback, ms) => setTimeout(callback, ms),
);
