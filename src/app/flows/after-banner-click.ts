import { sessionStatus } from '#src/core/session/session-store.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { captureBanner } from '#src/core/tracking/campaign-values.ts';
import { applyStoredCoupon } from './stored-coupon.ts';

/** §5: keeps what a banner's link carries. A visitor gets the modal that it asks for, a player's coupon is applied. */
export async function afterBannerClick(link: string): Promise<void> {
  const modal = captureBanner(link);
  if (sessionStatus() === 'in') await applyStoredCoupon();
  else if (modal && sessionStatus() === 'out') openModal(modal);
}
