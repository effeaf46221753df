import type { TFunction } from 'i18next';
import { showAlert } from '#src/core/state/alerts.ts';
import { ApiError } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { openModal } from '#src/core/state/modal-state.ts';

const MENDING = {
  not_verified: 'verification',
  ip_blocked: 'vpn',
  unauthenticated: 'login',
} as const;
const isMendable = (code: string): code is keyof typeof MENDING => code in MENDING;

/** Why a stake wasn't taken: what the player can mend opens, all else is said. */
export function showStakeRefusal(error: unknown, t: TFunction): void {
  if (error instanceof ApiError && isMendable(error.code)) openModal(MENDING[error.code]);
  else showAlert('error', errorText(error, t));
}
