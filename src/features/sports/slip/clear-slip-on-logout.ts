import { resetPlacement } from './placement.ts';
import { clearSlip } from './slip-store.ts';

/** Logout: nobody else finds what was chosen here (D6). */
export function clearSlipOnLogout(): void {
  clearSlip();
  resetPlacement();
}
