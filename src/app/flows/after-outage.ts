// The connection is back (§4, D6): the banner goes by itself; the page reloads once the connection has been steady and the
// player is in the middle of nothing. Until then the data are refreshed; core/api/realtime.ts connects by itself.

import { refetchVisible } from '#src/core/cache/refetch-visible.ts';
import { onConnectivityChange } from '#src/core/net/online.ts';
import { cancelReload, canReload, requestReload } from '#src/core/pwa/reload-gate.ts';

const STEADY_MS = 800;

/** Follows the connection from now on; a page that is offline now is in an outage already. Gives the way to stop. */
export function followConnectivity(): () => void {
  let steady: ReturnType<typeof setTimeout> | undefined;
  const stop = onConnectivityChange((online) => {
    clearTimeout(steady);
    if (!online) {
      cancelReload('back-online');
      return;
    }
    if (!canReload()) refetchVisible();
    steady = setTimeout(() => requestReload('back-online'), STEADY_MS);
  });
  return () => {
    stop();
    clearTimeout(steady);
  };
}
