import type { MouseEvent } from 'react';
import { openModal } from '#src/core/state/modal-state.ts';

/** A link to the player's protection opens its sheet instead, so that the player doesn't have to leave a game. */
export function openSessionModal(event: MouseEvent): void {
  event.preventDefault();
  openModal('session');
}
