import { type ComponentType, Suspense, useState } from 'react';
import { STORED } from '#contract/stored.ts';
import { removeStored } from '#src/core/device/storage.ts';
import {
  closeModal,
  type ModalName,
  type ModalSlot,
  modalAtom,
  type OpenModal,
} from '#src/core/state/modal-state.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { lazyComponent } from '#src/widgets/lazy/lazy-component.ts';

/** Which component a modal's name means; each comes with its own file. */
const MODALS: Readonly<Record<ModalName, ComponentType<ModalSlot>>> = {
  login: lazyComponent(['auth'], () =>
    import('#src/features/auth/modal/auth-modal.tsx').then((file) => file.LoginModal),
  ),
  register: lazyComponent(['auth'], () =>
    import('#src/features/auth/modal/auth-modal.tsx').then((file) => file.RegisterModal),
  ),
  recover: lazyComponent(['auth'], () =>
    import('#src/features/auth/modal/auth-modal.tsx').then((file) => file.RecoverModal),
  ),
  deposit: lazyComponent(['wallet', 'verification', 'bonuses', 'protection'], () =>
    import('./modals/verified-deposit-modal.tsx').then((file) => file.VerifiedDepositModal),
  ),
  'deposit-paid': lazyComponent(['wallet', 'bonuses'], () =>
    import('./modals/deposit-paid-modal.tsx').then((file) => file.DepositPaidModal),
  ),
  coupon: lazyComponent(['bonuses'], () =>
    import('#src/features/bonuses/coupon/coupon-modal.tsx').then((file) => file.CouponModal),
  ),
  'bonus-activate': lazyComponent(['bonuses'], () =>
    import('#src/features/bonuses/bonus/bonus-modals.tsx').then((file) => file.ActivateModal),
  ),
  'bonus-exclude': lazyComponent(['bonuses'], () =>
    import('#src/features/bonuses/bonus/bonus-modals.tsx').then((file) => file.ExcludeModal),
  ),
  'bonus-redeem': lazyComponent(['bonuses'], () =>
    import('#src/features/bonuses/bonus/bonus-modals.tsx').then((file) => file.RedeemModal),
  ),
  'user-document': lazyComponent(['account'], () =>
    import('#src/features/account/profile/document-modal.tsx').then((file) => file.DocumentModal),
  ),
  account: lazyComponent(['dialogs', 'install', 'support'], () =>
    import('./modals/account-modal.tsx').then((file) => file.AccountModal),
  ),
  inactivity: lazyComponent(['dialogs'], () =>
    import('./modals/inactivity-modal.tsx').then((file) => file.InactivityModal),
  ),
  install: lazyComponent(['install'], () =>
    import('#src/features/pwa/install/install-modal.tsx').then((file) => file.InstallModal),
  ),
  'restricted-access': lazyComponent(['dialogs'], () =>
    import('./modals/restricted-access-modal.tsx').then((file) => file.RestrictedAccessModal),
  ),
  verification: lazyComponent(['verification'], () =>
    import('#src/features/verification/verification-panel.tsx').then((file) => file.VerificationModal),
  ),
  search: lazyComponent(['search'], () =>
    import('#src/features/search/search-modal.tsx').then((file) => file.SearchModal),
  ),
  slip: lazyComponent(['sports'], () =>
    import('#src/features/sports/slip/slip-modal.tsx').then((file) => file.slipModal()),
  ),
  'unusual-stake': lazyComponent(['dialogs'], () =>
    import('./modals/unusual-stake-modal.tsx').then((file) => file.UnusualStakeModal),
  ),
  session: lazyComponent(['protection'], () =>
    import('#src/features/protection/session/session-modal.tsx').then((file) => file.SessionModal),
  ),
  'reality-check': lazyComponent(['protection'], () =>
    import('#src/features/protection/session/session-modal.tsx').then((file) => file.RealityCheckModal),
  ),
  'verify-round': lazyComponent(['games'], () =>
    import('#src/features/games/verify/fair/verify-round-modal.tsx').then((file) => file.VerifyRoundModal),
  ),
  vpn: lazyComponent(['verification'], () =>
    import('#src/features/verification/vpn-modal.tsx').then((file) => file.VpnModal),
  ),
};

/** Draws the open modal, and the one that is on its way out. */
export function ModalHost() {
  const wanted = useAtomState(modalAtom);
  const [shown, setShown] = useState<OpenModal | null>(null);
  if (wanted && wanted.openingId !== shown?.openingId) setShown(wanted);
  if (!shown) return null;
  const Modal = MODALS[shown.name];
  return (
    <Suspense fallback={null}>
      <Modal
        key={shown.openingId}
        open={wanted?.openingId === shown.openingId}
        onClose={() => leave(shown.name)}
        onClosed={() => setShown((now) => (now?.openingId === shown.openingId ? null : now))}
      />
    </Suspense>
  );
}

function leave(name: ModalName): void {
  // A player who doesn't log in no longer wants the held-back route.
  if (name === 'login' || name === 'register') removeStored(STORED.wantedRoute);
  closeModal(name);
}
