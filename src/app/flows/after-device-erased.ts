import { restoreFoldedLeagues } from '#src/features/sports/lists/folded-leagues.ts';
import { restoreFollowed } from '#src/features/sports/lists/followed/followed.ts';
import { restoreOddsPreferences } from '#src/features/sports/odds-preferences.ts';

/** The player has erased this device: what was restored from it goes too, and is not written back with the next change. */
export function afterDeviceErased(): void {
  restoreFollowed();
  restoreFoldedLeagues();
  restoreOddsPreferences();
}
