// What starts with the page but isn't needed for its first frame.
import { STORED } from '#contract/stored.ts';
import { currentLanguage } from '#src/core/text/language.ts';
import { readStored, writeStored } from '#src/core/device/storage.ts';
import { startTooltips } from '#src/ui/overlay/tooltip.ts';
import { handleLanding } from '../flows/campaign-landing.ts';
import { watchActivity } from '../flows/player-activity.ts';
import { watchSportsHash } from '../routes/sports-hash.ts';

let begun = false;

/** Once per document. */
export function runFirstFrameTasks(): void {
  if (begun) return;
  begun = true;
  keepLanguage();
  handleLanding();
  watchSportsHash();
  watchActivity();
  if (readStored(STORED.slip))
    void import('#src/features/sports/restore-sports-state.ts')
      .then((file) => file.restoreSportsState())
      .catch(() => {});
  startTooltips();
}

/** A language that the address named holds from then on, as one that was chosen. */
function keepLanguage(): void {
  if (new URLSearchParams(location.search).has('lang')) writeStored(STORED.language, currentLanguage());
}
