// What navigation does besides changing pages, and what no page needs for its first frame.
import { onTopmostModalChange, topmostModal } from '#src/ui/overlay/modal-stack.ts';
import { startClickThrough } from './click-through.ts';

/** Once, after the router: Back closes dialogs, and presses reach the page while it changes. Gives the way to stop. */
export function startLateNavigation(): () => void {
  const stops = [startClickThrough(), startModalHistory()];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The file is fetched with the first dialog, or at once where this document is at a dialog's entry of the history. */
function startModalHistory(): () => void {
  let stop = () => {};
  let cancel = () => {};
  let asked = false;
  const load = () => {
    if (asked) return;
    asked = true;
    import('./modal-history.ts')
      .then((file) => {
        cancel();
        stop = file.startModalHistory();
      })
      // The next dialog asks again.
      .catch(() => {
        asked = false;
      });
  };
  cancel = onTopmostModalChange(load);
  if (history.state?.modals || topmostModal()) load();
  return () => {
    asked = true;
    cancel();
    stop();
  };
}
