import { restoreFoldedLeagues } from './lists/folded-leagues.ts';
import { restoreFollowed } from './lists/followed/followed.ts';
import { restoreOddsPreferences } from './odds-preferences.ts';
import { restorePlacement } from './slip/placement.ts';
import { restoreSlip } from './slip/slip-store.ts';

let begun = false;

/**
 * Restores the sports state stored on this device. Runs once per document, before anything of the sportsbook is shown.
 */
export function restoreSportsState(): void {
  if (begun) return;
  begun = true;
  restoreOddsPreferences();
  restoreFollowed();
  restoreFoldedLeagues();
  restoreSlip();
  restorePlacement();
}
