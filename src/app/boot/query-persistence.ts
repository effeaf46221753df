import { PRERENDERED_ELEMENT } from '#contract/prerendered.ts';
import { persistQueries, type QueryPersistence } from '#src/core/cache/persist-queries.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { PERSISTED_QUERIES } from './persisted-queries.ts';

/** By then a prerendered page is hydrated to its last part (ms). */
const TAKEN_OVER_MS = 2_000;

let running: QueryPersistence | undefined;

const persistence = (): QueryPersistence => {
  running ??= persistQueries(queryClient, PERSISTED_QUERIES);
  return running;
};

/** Puts stored answers into the cache before the first render of a page that isn't hydrated. Never rejects. */
export function restoreQueries(): Promise<void> {
  return persistence().restore();
}

/**
 * Stores public answers from now on; gives the way to stop. A prerendered page was hydrated with its own data alone, because
 * other answers would not match its markup: what is stored comes into its cache later.
 */
export function startQueryPersistence(): () => void {
  const hydrated = document.getElementById(PRERENDERED_ELEMENT) !== null && running === undefined;
  persistence();
  const moves = ['pushState', 'popstate'];
  const cancel = () => {
    clearTimeout(timer);
    for (const move of moves) removeEventListener(move, begin);
  };
  const begin = () => {
    cancel();
    void restoreQueries();
  };
  const timer = setTimeout(begin, hydrated ? TAKEN_OVER_MS : 0);
  for (const move of moves) addEventListener(move, begin);
  return () => {
    cancel();
    running?.stop();
    running = undefined;
  };
}
