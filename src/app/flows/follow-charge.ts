import { useEffect } from 'react';
import { useAtomState } from '#src/core/state/store.ts';
import { restoreWaitingCharge, waitingChargeAtom } from '#src/data/wallet/waiting-charge.ts';

/** Loads what follows the charge; without a network once there is one. */
function follow(): void {
  import('../frame/header/charge-watch.tsx')
    .then((file) => file.mountChargeWatch())
    .catch(() => addEventListener('online', follow, { once: true }));
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
