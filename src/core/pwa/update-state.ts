import { atom } from 'jotai';

/** A newer version lies ready: the next reload brings it. Written by apply-update.ts. */
export const updateReadyAtom = atom(false);

/** The newer version is taking over, which it can only while the old one has nothing to do: what can wait, waits. */
export const applyingUpdateAtom = atom(false);
