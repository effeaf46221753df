import { atom } from 'jotai';

/** How many selections are on the slip: all of it that the frame shows. features/sports/slip/slip-store.ts alone writes it. */
export const slipCountAtom = atom(0);
