import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { AuthModal } from './auth-modal.tsx';

/** The auth modal, open at its recover panel. */
export function RecoverModal(slot: ModalSlot) {
  return <AuthModal panel="recover" {...slot} />;
}
