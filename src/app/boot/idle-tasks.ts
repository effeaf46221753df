// What mends a part whose files did not load is there before the network goes.
import '#src/core/device/missing-styles.ts';
import { createElement, type ReactNode } from 'react';
import { hasThirdPartyScript } from '#src/core/config/has-third-party-script.ts';
import { shouldOfferInstall } from '#src/features/pwa/install/should-offer-install.ts';
import { needsManualInstall } from '#src/features/pwa/install/use-install.ts';
import { startSearchHotkeys } from '#src/features/search/search-hotkeys.ts';
import { reportVitals } from '../flows/report-vitals.ts';
import { startCoverTransitionsOnDemand } from '../routes/cover-transition-on-demand.ts';
import { restoreFocusOnRemoval } from '../routes/focus-restoration.ts';
import { updateStructuredData } from '../routes/structured-data.ts';
import type { IdleTasksDue } from './idle-parts.tsx';

export { startTooltipsOnDemand } from '#src/ui/overlay/tooltips-on-demand.ts';

/** They only matter at the next start. */
const addStartupImages = () =>
  import('#src/features/pwa/install/startup-images.ts')
    .then((file) => file.addStartupImages())
    .catch(() => {});

const renewCookies = () =>
  import('#src/core/device/renew-cookies.ts').then((file) => file.renewCookies()).catch(() => {});

/** Loads and draws what is due; null where nothing is. Rejects where its file doesn't load. */
export async function drawIdleParts(due: IdleTasksDue): Promise<ReactNode> {
  if (!due.shouldOfferInstall && !due.outsideDue) return null;
  const { IdleParts } = await import('./idle-parts.tsx');
  return createElement(IdleParts, due);
}

let done: IdleTasksDue | undefined;

/** Starts, once per load, what the first screen doesn't need: web vitals, structured data, focus restoration, the search's keys, games that open from their covers, cookies that are written anew. */
export function runIdleTasks(): IdleTasksDue {
  if (!done) {
    // Only WebKit ends what a script has written after seven days.
    if (navigator.vendor.startsWith('Apple')) void renewCookies();
    reportVitals();
    updateStructuredData();
    restoreFocusOnRemoval();
    startSearchHotkeys();
    startCoverTransitionsOnDemand();
    if (needsManualInstall()) void addStartupImages();
    done = {
      shouldOfferInstall: shouldOfferInstall(Date.now()),
      outsideDue: hasThirdPartyScript(),
    };
  }
  return done;
}
