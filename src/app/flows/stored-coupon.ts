// §4, §5: the code that a link or a banner left is applied once the player is logged in.

import { queryClient } from '#src/core/cache/query-client.ts';
import { config } from '#src/core/config/app-config.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { sessionGeneration, sessionStatus } from '#src/core/session/session-store.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { i18n } from '#src/core/text/i18n.ts';
import { whenTextsLoaded } from '#src/core/text/when-texts-loaded.ts';
import { clearCouponCode, readPendingCoupon } from '#src/core/tracking/campaign-values.ts';
import { currentSettings } from '#src/data/content/settings.ts';
import { knownUser, mayDeposit } from '#src/data/player/user.ts';
import { applyCoupon, readHeldCoupon } from '#src/data/wallet/coupons.ts';
import { couponErrorText, isFinalCouponError } from '#src/features/bonuses/coupon/coupon-error.ts';
import { bonusPlaceOf, paidAtOnceText } from '#src/features/bonuses/coupon/paid-at-once.ts';

let applying: Promise<boolean> | undefined;

/**
 * Applies the stored code, and says what came of it: an alert, and for a deposit coupon the deposit modal.
 * `wanted`: the player is on the way to a page that they asked for, so nothing leads away from it. Gives whether there was a code to
 * apply.
 */
export function applyStoredCoupon({ wanted = false } = {}): Promise<boolean> {
  applying ??= applyInOneTab(wanted).finally(() => {
    applying = undefined;
  });
  return applying;
}

/**
 * The code rests where all tabs read it: one of them applies it, and the others leave it to that one. It is removed once its fate is
 * known, so a tab that goes before that loses nothing.
 */
async function applyInOneTab(wanted: boolean): Promise<boolean> {
  const pending = readPendingCoupon();
  if (!pending) return false;
  let asked = false;
  const run = (lock: Lock | null) => {
    asked = true;
    // Pending still: another tab is applying it.
    return lock ? apply(wanted) : true;
  };
  // What a registration took along is in this tab's memory alone.
  if (pending.registered || !navigator.locks) return apply(wanted);
  try {
    return await navigator.locks.request(`${config().appId}-coupon`, { ifAvailable: true }, run);
  } catch (error) {
    // A browser that refuses locks.
    if (!asked) return apply(wanted);
    throw error;
  }
}

async function apply(wanted: boolean): Promise<boolean> {
  const pending = readPendingCoupon();
  if (!pending || sessionStatus() !== 'in' || !currentSettings().bonus_enabled) return false;
  const generation = sessionGeneration();
  const isSameSession = () => generation === sessionGeneration() && sessionStatus() === 'in';
  try {
    const { code, registered } = pending;
    // §7: the registration took the code along, and it is cleared: what became of it is in the list.
    const held = registered
      ? await readHeldCoupon(code)
      : await queryClient.getMutationCache().build(queryClient, applyCoupon()).execute(code);
    if (!isSameSession()) return true;
    clearCouponCode();
    if (registered && !held) return false;
    whenTextsLoaded('bonuses', () => {
      showAlert('success', i18n.t('bonuses:coupon.applied'));
      const paid = paidAtOnceText(held, i18n.t);
      if (paid) showAlert('success', paid);
    });
    if (held?.coupon.deposit) openDepositModal();
    // §4: a coupon that isn't a deposit's leads to /user/bonus.
    else if (!wanted) navigate(bonusPlaceOf(held));
  } catch (error) {
    if (!isSameSession()) return true;
    if (isFinalCouponError(error)) clearCouponCode();
    whenTextsLoaded('bonuses', () =>
      showAlert('error', couponErrorText(error, i18n.t), {
        more: i18n.t('bonuses:coupon.failed_next'),
        help: 'coupon-refused',
      }),
    );
  }
  return true;
}

/** The deposit is opened; one that is open already stays and shows the coupon. */
function openDepositModal(): void {
  if (mayDeposit(currentSettings(), knownUser()) && store.get(modalAtom)?.name !== 'deposit')
    openModal('deposit');
}
