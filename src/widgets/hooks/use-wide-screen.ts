import { useSyncExternalStore } from 'react';
import { ASSUMED_WIDTH } from '#contract/limits.ts';

const WIDE_PX = 768;
const WIDE = `(min-width: ${WIDE_PX}px)`;

/** Whether there is room for a table; where nothing was measured yet, by the assumed width (§9). */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    listen,
    () => matchMedia(WIDE).matches,
    () => ASSUMED_WIDTH >= WIDE_PX,
  );
}

function listen(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
