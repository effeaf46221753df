// What starts with the page but isn't needed for its first frame.
import { STORED } from '#contract/stored.ts';
import { currentLanguage } from '#src/core/language.ts';
import { readStored, writeStored } from '#src/core/storage.ts';
import { startTooltips } from '#src/ui/tooltip.ts';
import { followLanding } from './campaign-landing.ts';
import { watchActivity } from './player-activity.ts';
import { watchSportsHash } from './sports-hash.ts';

let begun = false;

/** Once per document. */
export function afterFirstFrame(): void {
  if (begun) return;
  begun = true;
  keepLanguage();
  followLanding();
  watchSportsHash();
  watchActivity();
  if (readStored(STORED.slip))
    void import('#src/features/sports/start-sports.ts').then((file) => file.startSports()).catch(() => {});
  startTooltips();
}

/** A language that the address named holds from then on, as one that was chosen. */
function keepLanguage(): void {
  if (new URLSearchParams(location.search).has('lang')) writeStored(STORED.language, currentLanguage());
}
