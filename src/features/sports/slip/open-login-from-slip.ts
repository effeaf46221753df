import { modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';
import { store } from '#src/core/state/store.ts';

/** Asks a visitor to log in; where the slip was a sheet, it comes back once he is in and no other dialog is open. */
export function openLoginFromSlip(sheet: boolean): void {
  openModal('login');
  if (!sheet) return;
  const stop = store.sub(modalAtom, () => {
    if (store.get(modalAtom) !== null) return;
    stop();
    if (sessionStatus() !== 'out') queueMicrotask(() => store.get(modalAtom) === null && openModal('slip'));
  });
}
