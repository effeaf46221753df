import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1200px)';

/** Whether there is space for the slip beside the page (design 3). */
export function useHasSlipRail(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const wide = matchMedia(WIDE);
      wide.addEventListener('change', changed);
      return () => wide.removeEventListener('change', changed);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );
}
