// The open dialogs, the topmost last. While there is one, the page behind doesn't scroll (§9), and content that must be
// visible and announced above it (toasts) is rendered inside it, because a modal dialog makes everything else inert.

import { toastPlace } from './toast-places.ts';

interface OpenDialog {
  dialog: HTMLDialogElement;
  /** Does what the dialog's cross does; a locked dialog stays. */
  requestClose: () => void;
}

const stack: OpenDialog[] = [];
const listeners = new Set<() => void>();

/** Adds a dialog on top and locks the page's scroll. Call the returned function when it closes or unmounts. */
export function enterModal(dialog: HTMLDialogElement, requestClose: () => void): () => void {
  toastPlace(dialog, 'status');
  toastPlace(dialog, 'alert');
  const entered = { dialog, requestClose };
  stack.push(entered);
  changed();
  return () => {
    const place = stack.lastIndexOf(entered);
    if (place < 0) return;
    stack.splice(place, 1);
    changed();
  };
}

/** The topmost open dialog, or null. */
export function topmostModal(): HTMLDialogElement | null {
  return stack.at(-1)?.dialog ?? null;
}

/** The dialogs below this one, or above it, the lowest first. */
export function modalsBelow(dialog: HTMLDialogElement): HTMLDialogElement[] {
  return stack.slice(0, Math.max(0, placeOf(dialog))).map((one) => one.dialog);
}
export function modalsAbove(dialog: HTMLDialogElement): HTMLDialogElement[] {
  return stack.slice(placeOf(dialog) + 1).map((one) => one.dialog);
}
const placeOf = (dialog: HTMLDialogElement) => stack.findIndex((one) => one.dialog === dialog);

/** The number of open dialogs. */
export function openModalCount(): number {
  return stack.length;
}

/** Requests closing of the dialogs above the first `count`, the topmost first. */
export function requestCloseAbove(count: number): void {
  for (const { requestClose } of stack.slice(count).reverse()) requestClose();
}

/** Calls `listener` whenever `topmostModal` may have changed; returns a function that unsubscribes. */
export function onTopmostModalChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(): void {
  document.body.style.overflow = stack.length > 0 ? 'hidden' : '';
  for (const listener of listeners) listener();
}
