import type { TFunction } from 'i18next';
import { showAlert } from '#src/core/alerts.ts';
import { CallRefused } from '#src/core/call.ts';
import { failureText } from '#src/core/failure-text.ts';
import { openModal } from '#src/core/modals.ts';

const MENDING = {
  not_verified: 'verification',
  ip_blocked: 'vpn',
  unauthenticated: 'login',
} as const;
const isMendable = (code: string): code is keyof typeof MENDING => code in MENDING;

/** Why a stake wasn't taken: what the player can mend opens, all else is said. */
export function tellRefusal(error: unknown, t: TFunction): void {
  if (error instanceof CallRefused && isMendable(error.code)) openModal(MENDING[error.code]);
  else showAlert('error', failureText(error, t));
}
