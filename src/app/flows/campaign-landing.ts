// What the link that led here brings (§5, D4). The global guard `campaign` remembers the query; it is stored before the
// first of a route's own guards runs, or after the first frame; its modal opens after the first frame.
import type { Landing } from '#contract/campaign.ts';
import { recoveryTokenAtom } from '#src/core/navigation/recovery-token.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';
import { modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { captureLandingParams } from '#src/core/tracking/campaign-values.ts';
import { takeLandingQuery } from '#src/core/tracking/landing-query.ts';
import { routeOf } from '../routes/routes.ts';

let landing: { modal: Landing['modal'] } | null = null;

/** Stores the campaign values of a landing, once. */
export function storeLanding(): void {
  const query = takeLandingQuery();
  if (query !== null) landing = { modal: captureLandingParams(query) };
}

/** Once, after the first frame: opens the modal that the landing asks for. A modal that a guard opened meanwhile stays open. */
export function finishLanding(): undefined {
  storeLanding();
  if (!landing) return;
  const { modal } = landing;
  landing = null;
  const section = routeOf(location.pathname)?.route.section;
  if (store.get(recoveryTokenAtom) && section !== 'recover') openModal('recover');
  // A session that is still starting applies the code itself, in its login flow.
  if (sessionStatus() === 'in')
    void import('./stored-coupon.ts').then((file) => file.applyStoredCoupon()).catch(() => {});
  if (modal && sessionStatus() === 'out' && store.get(modalAtom) === null) openModal(modal);
}
