import { useSyncExternalStore } from 'react';

/** Whether a media condition such as `(min-width: 768px)` holds; follows changes. `drawn`: what holds while a page is drawn on the server. */
export function useMediaQuery(condition: string, drawn = false): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(condition);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(condition).matches,
    () => drawn,
  );
}
