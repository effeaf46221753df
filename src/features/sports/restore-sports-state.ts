import { restoreOddsPreferences } from './odds-preferences.ts';
import { restorePlacement } from './slip/placement.ts';
import { restoreSlip } from './slip/slip-store.ts';

let begun = false;

/** Once per document, before anything of the sportsbook shows: what this device has kept of it. */
export function restoreSportsState(): void {
  if (begun) return;
  begun = true;
  restoreOddsPreferences();
  restoreSlip();
  restorePlacement();
}
