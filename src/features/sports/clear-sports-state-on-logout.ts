import { forgetFollowed } from './lists/followed/followed.ts';
import { resetPlacement } from './slip/placement.ts';
import { clearSlip } from './slip/slip-store.ts';

/** Logout: the next user of this device must not see the player's selections, nor what they follow (D6). */
export function clearSportsStateOnLogout(): void {
  clearSlip();
  resetPlacement();
  forgetFollowed();
}
