import { atom } from 'jotai';

/** Where home has room for the word about a lost connection; set once React has the element, drawn or not. */
export const offlineBannerSlotAtom = atom<HTMLElement | null>(null);
