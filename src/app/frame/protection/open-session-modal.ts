import type { MouseEvent } from 'react';
import { openModal } from '#src/core/state/modal-state.ts';

/** A link to the player's protection opens the sheet of it instead: from a game nobody has to leave for that. */
export function openSessionModal(event: MouseEvent): void {
  event.preventDefault();
  openModal('session');
}
