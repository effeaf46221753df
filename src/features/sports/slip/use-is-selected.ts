import { useCallback, useSyncExternalStore } from 'react';
import { store } from '#src/core/state/store.ts';
import { selectedKeysAtom } from './slip-store.ts';

const listen = (listener: () => void) => store.sub(selectedKeysAtom, listener);

/** Whether a selection is on the slip, by its key. Does not change when other selections do. */
export function useIsSelected(key: string): boolean {
  return useSyncExternalStore(
    listen,
    useCallback(() => store.get(selectedKeysAtom).has(key), [key]),
  );
}
