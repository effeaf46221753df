import { getDefaultStore } from 'jotai';

/** The one store of all atoms, so that code without React reads and writes the same values as components. */
export const store = getDefaultStore();
