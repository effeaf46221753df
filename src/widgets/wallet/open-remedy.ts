import { ApiError } from '#src/core/api/call.ts';
import { openModal } from '#src/core/state/modal-state.ts';

/** By the code of a refusal: the modal in which the player can remove its cause. */
const REMEDIES = { not_verified: 'verification', ip_blocked: 'vpn', unauthenticated: 'login' } as const;
const hasRemedy = (code: string): code is keyof typeof REMEDIES => Object.hasOwn(REMEDIES, code);

/**
 * Opens the modal in which the player can remove the cause of a refused command: verification, VPN, login.
 * False where there is none: the caller shows the error.
 */
export function openRemedy(error: unknown): boolean {
  if (!(error instanceof ApiError) || !hasRemedy(error.code)) return false;
  openModal(REMEDIES[error.code]);
  return true;
}
