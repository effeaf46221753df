import { atom } from 'jotai';

/** A newer version lies ready: the next reload brings it. Written by update.ts. */
export const updateReadyAtom = atom(false);
