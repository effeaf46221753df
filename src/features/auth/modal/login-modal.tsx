import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { AuthModal } from './auth-modal.tsx';

/** The auth modal, open at its login panel. */
export function LoginModal(slot: ModalSlot) {
  return <AuthModal panel="login" {...slot} />;
}
