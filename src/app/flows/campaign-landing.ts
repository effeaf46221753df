import { captureLandingParams } from '#src/core/tracking/campaign-values.ts';
import { modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { recoveryTokenAtom } from '#src/core/navigation/recovery-token.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';
import { store } from '#src/core/state/store.ts';
import { routeOf } from '../routes/routes.ts';

/** Once, after the first frame: what the link that led here brings (§5, D4). */
export function handleLanding(): void {
  const [entry] = performance.getEntriesByType('navigation');
  // Checks may have changed the address since: the browser tells the one that was loaded.
  applyLanding(entry && 'type' in entry ? String(entry.type) : 'navigate', entry?.name || location.href);
}

/** D4: a load that is neither a reload nor Back or Forward is a landing. What a check opened meanwhile stays open. */
export function applyLanding(type: string, address: string): void {
  if (type !== 'navigate' && type !== 'prerender') return;
  const asked = routeOf(location.pathname)?.route.section;
  if (store.get(recoveryTokenAtom) && asked !== 'recover') openModal('recover');
  const modal = captureLandingParams(new URL(address).search);
  // Whoever is logged in by now has had his start; a session that only begins applies the code itself.
  if (sessionStatus() === 'in')
    void import('./stored-coupon.ts').then((file) => file.applyStoredCoupon()).catch(() => {});
  if (modal && sessionStatus() === 'out' && store.get(modalAtom) === null) openModal(modal);
}
