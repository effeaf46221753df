import { useEffect } from 'react';
import { onConnectivityChange } from '#src/core/net/online.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { restoreWaitingCharge, waitingChargeAtom } from '#src/data/wallet/waiting-charge.ts';

/** Loads what follows the charge; where it doesn't come, once the backend is reached again. */
function follow(): void {
  import('../frame/header/charge-watch.tsx')
    .then((file) => file.mountChargeWatch())
    .catch(() => {
      const stop = onConnectivityChange((online) => {
        if (!online) return;
        stop();
        follow();
      });
    });
}

/** A player's start: follows the charge that an earlier document waited for. */
export function followStoredCharge(): void {
  if (restoreWaitingCharge()) follow();
}

/** Follows the charge that the deposit shows. */
export function useFollowedCharge(): void {
  const due = useAtomState(waitingChargeAtom) !== null;
  useEffect(() => {
    if (due) follow();
  }, [due]);
}
