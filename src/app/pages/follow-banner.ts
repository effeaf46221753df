import { sessionStatus } from '#src/core/session/session-store.ts';
import { openModal } from '#src/core/state/modal-state.ts';

interface BannerClick {
  target: EventTarget | null;
  preventDefault: () => void;
}

/** §5: a banner was clicked. A button inside it means only itself; a visitor gets the modal that the link asks for. */
export function followBanner(click: BannerClick, link: string): void {
  if (click.target instanceof Element && click.target.closest('button')) {
    click.preventDefault();
    return;
  }
  void import('#src/core/tracking/campaign-values.ts')
    .then(({ captureBanner }) => {
      const modal = captureBanner(link);
      if (modal && sessionStatus() === 'out') openModal(modal);
      return sessionStatus() === 'in' ? applyCoupon() : undefined;
    })
    .catch(() => {});
}

async function applyCoupon(): Promise<void> {
  const { applyStoredCoupon } = await import('../flows/stored-coupon.ts');
  await applyStoredCoupon();
}
