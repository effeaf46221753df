import { PRERENDERED_ELEMENT } from '#contract/prerendered.ts';
import { persistQueries } from '#src/core/cache/persist-queries.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { restoreQueries } from '#src/core/cache/restore-queries.ts';
import { PERSISTED_QUERIES } from './persisted-queries.ts';

/** By then a prerendered page is hydrated to its last part (ms). */
const TAKEN_OVER_MS = 2_000;

/**
 * Persists public answers from now on; gives the way to stop. A prerendered page was hydrated with its own data alone, because
 * other answers would not match its markup: the rest is restored here first, or the next save would lose it.
 */
export function startQueryPersistence(): () => void {
  const keep = () => persistQueries(queryClient, PERSISTED_QUERIES);
  if (!document.getElementById(PRERENDERED_ELEMENT)) return keep();
  const moves = ['pushState', 'popstate'];
  let stop = () => {
    clearTimeout(timer);
    for (const move of moves) removeEventListener(move, begin);
  };
  const begin = () => {
    stop();
    restoreQueries(queryClient, PERSISTED_QUERIES);
    stop = keep();
  };
  const timer = setTimeout(begin, TAKEN_OVER_MS);
  for (const move of moves) addEventListener(move, begin);
  return () => stop();
}
