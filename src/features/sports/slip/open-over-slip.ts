import { type ModalName, modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';

/**
 * Opens a modal from the slip. If the slip is a sheet, the modal takes its place, and the sheet opens again once it is closed and
 * no other modal is open; not if `isOver` says that the player is done with the slip.
 */
export function openOverSlip(name: ModalName, isOver = () => false): void {
  const sheet = isSheetOpen();
  openModal(name);
  if (sheet) reopenSheet(isOver);
}

export function isSheetOpen(): boolean {
  return store.get(modalAtom)?.name === 'slip';
}

/** Opens the sheet again once the modal that takes its place is closed; not if `isOver` says otherwise then. */
export function reopenSheet(isOver: () => boolean): void {
  const stop = store.sub(modalAtom, () => {
    if (store.get(modalAtom) !== null) return;
    stop();
    if (!isOver()) queueMicrotask(() => store.get(modalAtom) === null && openModal('slip'));
  });
}
