import { useRef } from 'react';
import { type CouponGuard, DepositCoupon } from '#src/features/bonuses/coupon/coupon-form.tsx';
import { DepositPage } from '#src/features/wallet/deposit/deposit-page.tsx';
import { useFollowedCharge } from '../flows/follow-charge.ts';
import { useDepositFirst } from '../modals/use-deposit-first.tsx';

/** §2 `/user/wallet/deposit` with the first steps where they are due (D11) and the coupon field below the amount (§4). */
export function DepositWithCoupon() {
  useFollowedCharge();
  const coupon = useRef<CouponGuard>(null);
  return (
    <DepositPage
      first={useDepositFirst()}
      beside={<DepositCoupon guard={coupon} />}
      isHeldUp={() => coupon.current?.holdsUp() ?? false}
    />
  );
}
