import { installDue } from '#src/features/pwa/install-due.ts';
import { isInstalledByHand } from '#src/features/pwa/use-install.ts';
import { reportVitals } from './report-vitals.ts';

/** Nobody misses them. */
const nameLaunchPictures = () =>
  import('#src/features/pwa/launch-pictures.ts').then((file) => file.nameLaunchPictures()).catch(() => {});

let done: { installDue: boolean } | undefined;

/** Starts, once a load, what the first screen doesn't need: counts the visit and measures. */
export function afterLoad(): { installDue: boolean } {
  if (!done) {
    reportVitals();
    if (isInstalledByHand()) void nameLaunchPictures();
    done = { installDue: installDue(Date.now()) };
  }
  return done;
}
