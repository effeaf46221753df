// What starts with the page but isn't needed for its first frame.
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
  startTooltips();
}
