import { useCallback, useSyncExternalStore } from 'react';
import { store } from '#src/core/state/store.ts';
import { chosenAtom } from './slip-store.ts';

const listen = (listener: () => void) => store.sub(chosenAtom, listener);

/** Whether a selection is on the slip, by its key; says nothing of the others. */
export function useIsChosen(key: string): boolean {
  return useSyncExternalStore(
    listen,
    useCallback(() => store.get(chosenAtom).has(key), [key]),
  );
}
