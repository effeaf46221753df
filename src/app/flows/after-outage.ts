// The connection is back (§4, D6): the banner goes by itself; the page reloads once the line has been steady and nothing
// the player is in the middle of stands in the way. Until then data and socket are refreshed.
import { onLineChange } from '#src/core/online.ts';
import { mayReload, unwantReload, wantReload } from '#src/core/pwa/reload-gate.ts';
import { resync } from '#src/core/pwa/resync.ts';
import { redial } from '#src/core/realtime.ts';

const STEADY_MS = 800;

/** Follows the line from now on; a page that is offline now is in an outage already. Gives the way to stop. */
export function followLine(): () => void {
  let steady: ReturnType<typeof setTimeout> | undefined;
  const stop = onLineChange((online) => {
    clearTimeout(steady);
    if (!online) {
      unwantReload('back-online');
      return;
    }
    if (!mayReload()) {
      resync();
      redial();
    }
    steady = setTimeout(() => wantReload('back-online'), STEADY_MS);
  });
  return () => {
    stop();
    clearTimeout(steady);
  };
}
