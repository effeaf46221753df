import { outsideConfig } from '#src/core/outside-config.ts';
import { installDue } from '#src/features/pwa/install-due.ts';
import { isInstalledByHand } from '#src/features/pwa/use-install.ts';
import { keepFocus } from './focus-keeper.ts';
import { reportVitals } from './report-vitals.ts';
import { keepStructuredData } from './structured-data.ts';

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
export function afterLoad(): Due {
  if (!done) {
    reportVitals();
    keepStructuredData();
    keepFocus();
    if (isInstalledByHand()) void nameLaunchPictures();
    done = {
      installDue: installDue(Date.now()),
      outsideDue: Object.values(outsideConfig()).some(({ script }) => script !== ''),
    };
  }
  return done;
}
