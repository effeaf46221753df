import { resetPlacement } from './placement.ts';
import { clearSlip } from './slip-store.ts';

/** Logout: the next user of this device must not see the player's selections (D6). */
export function clearSlipOnLogout(): void {
  clearSlip();
  resetPlacement();
}
