// The open dialogs, the topmost last. While there is one, the page behind doesn't scroll (§9), and content that must be
// visible and announced above it (toasts) is rendered inside it, because a modal dialog makes everything else inert.

import { toastPlace } from './toast-places.ts';

const stack: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Adds a dialog on top and locks the page's scroll. Call the returned function when it closes or unmounts. */
export function enterModal(dialog: HTMLDialogElement): () => void {
  toastPlace(dialog, 'status');
  toastPlace(dialog, 'alert');
  stack.push(dialog);
  changed();
  return () => {
    const place = stack.lastIndexOf(dialog);
    if (place < 0) return;
    stack.splice(place, 1);
    changed();
  };
}

/** The topmost open dialog, or null. */
export function topmostModal(): HTMLDialogElement | null {
  return stack.at(-1) ?? null;
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
