import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { isVerified, kycQuery } from '#src/data/player/kyc.ts';
import { type CouponGuard, DepositCoupon } from '#src/features/bonuses/coupon/coupon-form.tsx';
import { VerificationPanel } from '#src/features/verification/verification-panel.tsx';
import { DepositModal } from '#src/features/wallet/deposit/deposit-modal.tsx';
import { useFollowedCharge } from '../flows/follow-charge.ts';
import { useDepositFirst } from './use-deposit-first.tsx';

/** The deposit modal, and in it first what is still due: the verification, then the first steps (D11). */
export function VerifiedDepositModal(slot: ModalSlot) {
  const { data: status } = useQuery({ ...kycQuery(), enabled: useSessionStatus() === 'in' });
  const due = status !== undefined && !isVerified(status);
  const [verifying, setVerifying] = useState(due);
  if (due && !verifying) setVerifying(true);
  const steps = useDepositFirst();
  const panel = <VerificationPanel onVerified={() => setVerifying(false)} />;
  const first = verifying ? { content: () => panel, ownButtons: false } : steps;
  useFollowedCharge();
  const coupon = useRef<CouponGuard>(null);
  return (
    <DepositModal
      {...slot}
      first={first}
      beside={<DepositCoupon guard={coupon} />}
      isHeldUp={() => coupon.current?.holdsUp() ?? false}
    />
  );
}
