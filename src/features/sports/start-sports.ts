import { startOddsChoice } from './odds-choice.ts';
import { startPlacing } from './slip/placing.ts';
import { startSlip } from './slip/slip-store.ts';

let begun = false;

/** Once per document, before anything of the sportsbook shows: what this device has kept of it. */
export function startSports(): void {
  if (begun) return;
  begun = true;
  startOddsChoice();
  startSlip();
  startPlacing();
}
