import { PRERENDERED_ELEMENT } from '#contract/prerendered.ts';
import { persistQueries, type QueryPersistence } from '#src/core/cache/persist-queries.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { PERSISTED_QUERIES } from './persisted-queries.ts';

/** By then a prerendered page is hydrated to its last part (ms). */
const TAKEN_OVER_MS = 2_000;

let running: QueryPersistence | undefined;

/** Puts stored answers into the cache before the first render of a page that isn't hydrated. Never rejects. */
export function restoreQueries(): Promise<void> {
  running ??= persistQueries(queryClient, PERSISTED_QUERIES);
  return running.restored;
}

/**
 * Stores public answers from now on; gives the way to stop. A prerendered page was hydrated with its own data alone, because
 * other answers would not match its markup: the rest is restored here first, or the next save would lose it.
 */
export function startQueryPersistence(): () => void {
  const end = () => {
    running?.stop();
    running = undefined;
  };
  if (running || !document.getElementById(PRERENDERED_ELEMENT)) {
    void restoreQueries();
    return end;
  }
  const moves = ['pushState', 'popstate'];
  const cancel = () => {
    clearTimeout(timer);
    for (const move of moves) removeEventListener(move, begin);
  };
  const begin = () => {
    cancel();
    void restoreQueries();
  };
  const timer = setTimeout(begin, TAKEN_OVER_MS);
  for (const move of moves) addEventListener(move, begin);
  return () => {
    cancel();
    end();
  };
}
