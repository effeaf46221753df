import { modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';
import { store } from '#src/core/state/store.ts';

/** Opens the login for a visitor. If the slip was a sheet, it opens again after login, unless another modal is open. */
export function openLoginFromSlip(sheet: boolean): void {
  openModal('login');
  if (!sheet) return;
  const stop = store.sub(modalAtom, () => {
    if (store.get(modalAtom) !== null) return;
    stop();
    if (sessionStatus() !== 'out') queueMicrotask(() => store.get(modalAtom) === null && openModal('slip'));
  });
}
