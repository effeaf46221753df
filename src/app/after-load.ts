import { installDue } from '#src/features/pwa/install-due.ts';
import { reportVitals } from './report-vitals.ts';

let done: { installDue: boolean } | undefined;

/** Starts, once a load, what the first screen doesn't need: counts the visit and measures. */
export function afterLoad(): { installDue: boolean } {
  if (!done) {
    reportVitals();
    done = { installDue: installDue(Date.now()) };
  }
  return done;
}
