import { leavePlacing } from './placing.ts';
import { clearSlip } from './slip-store.ts';

/** Logout: nobody else finds what was chosen here (D6). */
export function leaveSlip(): void {
  clearSlip();
  leavePlacing();
}
