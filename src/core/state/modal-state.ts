// Modals are opened by name from anywhere; app/modals.tsx knows which component a name means. Focus is the dialog's
// own matter (ui/overlay/modal.tsx gives it back to what opened it).
import { atom } from 'jotai';
import { store } from './store.ts';

export type ModalName =
  | 'login'
  | 'register'
  | 'recover'
  | 'deposit'
  | 'deposit-paid'
  | 'coupon'
  | 'bonus-activate'
  | 'bonus-exclude'
  | 'bonus-redeem'
  | 'user-document'
  | 'account'
  | 'inactivity'
  | 'restricted-access'
  | 'verification'
  | 'vpn'
  | 'search'
  | 'slip'
  | 'unusual-stake'
  | 'session'
  | 'reality-check'
  | 'verify-round'
  | 'install';

/** What the host gives every modal; it hands them on to `ui/overlay/modal.tsx`. */
export interface ModalSlot {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

export interface OpenModal {
  name: ModalName;
  /** Rises with every opening, so that the same modal opened anew starts anew. */
  openingId: number;
}

/** The modal on screen. */
export const modalAtom = atom<OpenModal | null>(null);

let openings = 0;

/** Opens a modal, in place of the one that may be open. Pushes nothing to the address. */
export function openModal(name: ModalName): void {
  openings += 1;
  store.set(modalAtom, { name, openingId: openings });
}

/** Closes the open modal; with a name, only if that one is open. */
export function closeModal(name?: ModalName): void {
  const open = store.get(modalAtom);
  if (open && (name === undefined || open.name === name)) store.set(modalAtom, null);
}
