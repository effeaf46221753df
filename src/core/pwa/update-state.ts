import { atom } from 'jotai';

/** A newer version is ready: the next reload applies it. Written by apply-update.ts. */
export const updateReadyAtom = atom(false);

/** The newer worker is about to activate, which it can only while the old one is idle: requests that can wait, must wait. */
export const applyingUpdateAtom = atom(false);
