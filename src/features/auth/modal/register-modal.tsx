import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { AuthModal } from './auth-modal.tsx';

/** The auth modal, open at its register panel. */
export function RegisterModal(slot: ModalSlot) {
  return <AuthModal panel="register" {...slot} />;
}
