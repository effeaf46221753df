// What mends a part whose files did not load is there before the network goes.
import '#src/core/device/missing-styles.ts';
import { thirdPartyConfig } from '#src/core/config/third-party-config.ts';
import { shouldOfferInstall } from '#src/features/pwa/install/should-offer-install.ts';
import { needsManualInstall } from '#src/features/pwa/install/use-install.ts';
import { startSearchHotkeys } from '#src/features/search/search-hotkeys.ts';
import { reportVitals } from '../flows/report-vitals.ts';
import { restoreFocusOnRemoval } from '../routes/focus-restoration.ts';
import { updateStructuredData } from '../routes/structured-data.ts';

export { startTooltips } from '#src/ui/overlay/tooltip.ts';

/** They only matter at the next start. */
const addStartupImages = () =>
  import('#src/features/pwa/install/startup-images.ts')
    .then((file) => file.addStartupImages())
    .catch(() => {});

interface Due {
  shouldOfferInstall: boolean;
  /** Whether the configuration names any other company's script. */
  outsideDue: boolean;
}

let done: Due | undefined;

/** Starts, once per load, what the first screen doesn't need: web vitals, structured data, focus restoration, the search's keys. */
export function runIdleTasks(): Due {
  if (!done) {
    reportVitals();
    updateStructuredData();
    restoreFocusOnRemoval();
    startSearchHotkeys();
    if (needsManualInstall()) void addStartupImages();
    done = {
      shouldOfferInstall: shouldOfferInstall(Date.now()),
      outsideDue: Object.values(thirdPartyConfig()).some(({ script }) => script !== ''),
    };
  }
  return done;
}
