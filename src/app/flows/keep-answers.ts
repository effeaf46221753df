import { PRERENDERED_ELEMENT } from '#contract/prerendered.ts';
import { keepCache } from '#src/core/keep-cache.ts';
import { restoreCache } from '#src/core/persisted-cache.ts';
import { queryClient } from '#src/core/query-client.ts';
import { PERSISTED_NOUNS } from '../persisted-nouns.ts';

/** By then a drawn page is taken over to its last part (ms). */
const TAKEN_OVER_MS = 2_000;

/**
 * Keeps public answers on disk from now on; gives the way to stop. A drawn page began with its own data alone, because other
 * answers would not match what is drawn: here the rest comes back first, or the next save would lose it.
 */
export function keepAnswers(): () => void {
  const keep = () => keepCache(queryClient, PERSISTED_NOUNS);
  if (!document.getElementById(PRERENDERED_ELEMENT)) return keep();
  const moves = ['pushState', 'popstate'];
  let stop = () => {
    clearTimeout(timer);
    for (const move of moves) removeEventListener(move, begin);
  };
  const begin = () => {
    stop();
    restoreCache(queryClient, PERSISTED_NOUNS);
    stop = keep();
  };
  const timer = setTimeout(begin, TAKEN_OVER_MS);
  for (const move of moves) addEventListener(move, begin);
  return () => stop();
}
