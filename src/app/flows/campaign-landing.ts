// What the link that led here brings (§5, D4): stored before the first render by the global guard `campaign`
// (routes/guards/global-guards.ts); its modal opens after the first frame.
import type { Landing } from '#contract/campaign.ts';
import { captureRecoveryToken, recoveryTokenAtom } from '#src/core/navigation/recovery-token.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';
import { modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { captureLandingParams } from '#src/core/tracking/capture-landing.ts';
import { routeOf } from '../routes/routes.ts';

let captured: { modal: Landing['modal'] } | null = null;

/** Stores the campaign values of a landing, and takes the recovery token out of the address of any load. */
export function captureLanding(landing: boolean): void {
  if (landing) captured = { modal: captureLandingParams(location.search) };
  captureRecoveryToken();
}

/** Once, after the first frame: opens the modal that the landing asks for. A modal that a guard opened meanwhile stays open. */
export function finishLanding(): undefined {
  if (!captured) return;
  const { modal } = captured;
  captured = null;
  const section = routeOf(location.pathname)?.route.section;
  if (store.get(recoveryTokenAtom) && section !== 'recover') openModal('recover');
  // A session that is still starting applies the code itself, in its login flow.
  if (sessionStatus() === 'in')
    void import('./stored-coupon.ts').then((file) => file.applyStoredCoupon()).catch(() => {});
  if (modal && sessionStatus() === 'out' && store.get(modalAtom) === null) openModal(modal);
}
