// §4: while a player is logged in, the verification is checked at the start and again after each change of route.
import { KYC_DEBOUNCE_MS } from '#contract/limits.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { isVpn, recheckKyc } from '#src/data/player/kyc.ts';

/** What the router's history says on `window` when the address changes. */
const CHANGES = ['popstate', 'pushState', 'replaceState'];

let stop = () => {};

/** Checks now, and from now on after each change of route, once for changes that follow each other within a second. */
export function watchKyc(): void {
  stop();
  let shown = location.pathname;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = () => {
    if (location.pathname === shown) return;
    shown = location.pathname;
    clearTimeout(timer);
    timer = setTimeout(checkKyc, KYC_DEBOUNCE_MS);
  };
  for (const change of CHANGES) addEventListener(change, changed);
  stop = () => {
    clearTimeout(timer);
    for (const change of CHANGES) removeEventListener(change, changed);
    stop = () => {};
  };
  checkKyc();
}

/** Logout: there is no player left to check (§6). */
export function unwatchKyc(): void {
  stop();
}

/** Asks, and opens the VPN modal where one is seen. A question that fails is asked again with the next route. */
export function checkKyc(): void {
  recheckKyc().then(
    (status) => {
      if (isVpn(status) && sessionStatus() === 'in') openModal('vpn');
    },
    () => {},
  );
}
