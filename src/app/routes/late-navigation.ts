// What navigation does besides changing pages, and what no page needs for its first frame.
import { startClickThrough } from './click-through.ts';
import { startModalHistory } from './modal-history.ts';

/** Once, after the router: Back closes dialogs, and presses reach the page while it changes. Gives the way to stop. */
export function startLateNavigation(): () => void {
  const stops = [startClickThrough(), startModalHistory()];
  return () => {
    for (const stop of stops) stop();
  };
}
