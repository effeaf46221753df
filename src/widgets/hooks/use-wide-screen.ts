import { useSyncExternalStore } from 'react';
import { ASSUMED_WIDTH } from '#contract/limits.ts';

/**
 * Whether the screen is at least `minWidth` CSS px wide; follows changes. On the server, which can't measure it, the assumed
 * width decides (§9).
 */
export function useWideScreen(minWidth: number): boolean {
  const condition = `(min-width: ${minWidth}px)`;
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(condition);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(condition).matches,
    () => ASSUMED_WIDTH >= minWidth,
  );
}
