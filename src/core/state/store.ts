import { type Atom, getDefaultStore } from 'jotai';
import { useSyncExternalStore } from 'react';

/** The one store of all atoms, so that code without React reads and writes the same values as components. */
export const store = getDefaultStore();

/** A hook that reads an atom. jotai's own has its component drawn twice when it comes; for what every tile of a list reads that counts. */
export function atomHook<Value>(atom: Atom<Value>): () => Value {
  const onChange = (listener: () => void) => store.sub(atom, listener);
  const value = () => store.get(atom);
  return () => useSyncExternalStore(onChange, value, value);
}
