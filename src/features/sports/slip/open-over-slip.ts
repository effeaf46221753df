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

let stopReopening = () => {};

/**
 * Opens the sheet again once the modals that take its place are closed, and once more after the deposit that is offered when a login's
 * answers have come. It ends when the player closes the sheet or another modal takes its place, and where `isOver` says so then.
 */
export function reopenSheet(isOver: () => boolean): void {
  stopReopening();
  let before = shown();
  stopReopening = store.sub(modalAtom, () => {
    const wasSheet = before === 'slip';
    before = shown();
    if (wasSheet && before !== 'deposit') return stopReopening();
    if (before !== null) return;
    queueMicrotask(() => {
      // Another modal follows at once.
      if (shown() !== null) return;
      if (isOver()) stopReopening();
      else openModal('slip');
    });
  });
}
