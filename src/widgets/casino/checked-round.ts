// The round of a game frame that the player verifies: set by the page of the game, read by the verifier's modal.
import { atom } from 'jotai';
import type { GameFrameMessage } from '#contract/frame-messages.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';

export type CheckedRound = Extract<GameFrameMessage, { type: 'verify-round' }>;

export const checkedRoundAtom = atom<CheckedRound | null>(null);

/** Opens the verifier with the values of a round. */
export function verifyRound(round: CheckedRound): void {
  store.set(checkedRoundAtom, round);
  openModal('verify-round');
}
