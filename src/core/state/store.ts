import { type Atom, getDefaultStore } from 'jotai';
import { useCallback, useSyncExternalStore } from 'react';

/** The one store of all atoms, so that code without React reads and writes the same values as components. */
export const store = getDefaultStore();

/**
 * What an atom holds, for a component. jotai's own hook has its component drawn twice when it comes, and weighs a kilobyte in
 * each page's first load.
 */
export function useAtomState<Value>(atom: Atom<Value>): Value {
  const subscribe = useCallback((listener: () => void) => store.sub(atom, listener), [atom]);
  const value = () => store.get(atom);
  return useSyncExternalStore(subscribe, value, value);
}

/** A hook that reads one atom, for what every tile of a list reads. */
export function atomHook<Value>(atom: Atom<Value>): () => Value {
  const subscribe = (listener: () => void) => store.sub(atom, listener);
  const value = () => store.get(atom);
  return () => useSyncExternalStore(subscribe, value, value);
}
