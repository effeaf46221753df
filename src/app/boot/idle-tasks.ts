import { thirdPartyConfig } from '#src/core/config/third-party-config.ts';
import { installDue } from '#src/features/pwa/install-due.ts';
import { isInstalledByHand } from '#src/features/pwa/use-install.ts';
import { restoreFocusOnRemoval } from '../routes/focus-restoration.ts';
import { reportVitals } from '../flows/report-vitals.ts';
import { updateStructuredData } from '../routes/structured-data.ts';

/** Nobody misses them. */
const nameLaunchPictures = () =>
  import('#src/features/pwa/launch-pictures.ts').then((file) => file.nameLaunchPictures()).catch(() => {});

interface Due {
  installDue: boolean;
  /** Whether the configuration names any other company's script. */
  outsideDue: boolean;
}

let done: Due | undefined;

/** Starts, once a load, what the first screen doesn't need: counts the visit, measures, and keeps the focus. */
export function runIdleTasks(): Due {
  if (!done) {
    reportVitals();
    updateStructuredData();
    restoreFocusOnRemoval();
    if (isInstalledByHand()) void nameLaunchPictures();
    done = {
      installDue: installDue(Date.now()),
      outsideDue: Object.values(thirdPartyConfig()).some(({ script }) => script !== ''),
    };
  }
  return done;
}
