import { atom } from 'jotai';

/** How many selections are on the slip, null for none: all of it that the frame shows. features/sports/slip/slip-store.ts alone writes it. */
export const slipCountAtom = atom<number | null>(null);
