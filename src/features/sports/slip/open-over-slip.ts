import { type ModalName, modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';

const shown = () => store.get(modalAtom)?.name ?? null;

export const isSheetOpen = () => shown() === 'slip';

/**
 * Opens a modal from the slip. If the slip is a sheet, the modal takes its place, and the sheet opens again once it is closed, and so
 * are those that follow it: after a registration the deposit. Not if `isOver` says that the player is done with the slip.
 */
export function openOverSlip(name: ModalName, isOver = () => false): void {
  const sheet = isSheetOpen();
  openModal(name);
  if (sheet) reopenSheet(isOver);
}

/** Opens the sheet again once the modals that take its place are closed; not if `isOver` says otherwise then. */
export function reopenSheet(isOver: () => boolean): void {
  const stop = store.sub(modalAtom, () => {
    if (isSheetOpen()) return stop();
    if (shown() !== null) return;
    queueMicrotask(() => {
      // Another modal follows.
      if (shown() !== null) return;
      stop();
      if (!isOver()) openModal('slip');
    });
  });
}
