// What starts with the page but isn't needed for its first frame.
import { STORED } from '#contract/stored.ts';
import { readStored } from '#src/core/storage.ts';
import { startTooltips } from '#src/ui/tooltip.ts';
import { followLanding } from './campaign-landing.ts';
import { watchActivity } from './player-activity.ts';
import { watchSportsHash } from './sports-hash.ts';

let begun = false;

/** Once per document. */
export function afterFirstFrame(): void {
  if (begun) return;
  begun = true;
  followLanding();
  watchSportsHash();
  watchActivity();
  if (readStored(STORED.slip))
    void import('#src/features/sports/start-sports.ts').then((file) => file.startSports()).catch(() => {});
  startTooltips();
}
