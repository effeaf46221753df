import { DepositCoupon } from '#src/features/bonuses/deposit-coupon.tsx';
import { DepositPage } from '#src/features/wallet/deposit/deposit-page.tsx';

/** §2 `/user/wallet/deposit` with the coupon field below the amount (§4). */
export function DepositWithCoupon() {
  return <DepositPage beside={<DepositCoupon />} />;
}
