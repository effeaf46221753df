// The pages behind a login, the recovery of one and the help, by the names of their routes. Where their files are is in a file of its
// own, so that a visitor's first load doesn't carry it.
import type { ComponentType } from 'react';
import type { RouteName } from '#src/core/navigation/paths.ts';

export const PLAYER_PAGES = {
  recover: () => import('#src/features/auth/recover/recover-page.tsx').then((file) => file.RecoverPage),
  wallet: () => import('#src/features/wallet/overview/wallet-page.tsx').then((file) => file.WalletPage),
  deposit: () => import('../pages/deposit-with-coupon.tsx').then((file) => file.DepositWithCoupon),
  withdraw: () => import('#src/features/wallet/withdraw/withdraw-page.tsx').then((file) => file.WithdrawPage),
  playerPromotions: () => import('../pages/player-promotions.tsx').then((file) => file.PlayerPromotions),
  coupons: () => import('#src/features/bonuses/coupon/coupons-page.tsx').then((file) => file.CouponsPage),
  bonuses: () => import('#src/features/bonuses/bonus/bonuses-page.tsx').then((file) => file.BonusesPage),
  referrals: () => import('#src/features/referrals/referrals-page.tsx').then((file) => file.ReferralsPage),
  transactions: () =>
    import('#src/features/wallet/transactions/transactions-page.tsx').then((file) => file.TransactionsPage),
  account: () => import('#src/features/account/profile/account-page.tsx').then((file) => file.AccountPage),
  document: () => import('#src/features/account/profile/document-page.tsx').then((file) => file.DocumentPage),
  password: () =>
    import('#src/features/account/security/password-page.tsx').then((file) => file.PasswordPage),
  privacyChoices: () =>
    import('../pages/privacy-with-erased-device.tsx').then((file) => file.PrivacyWithErasedDevice),
  secondFactor: () =>
    import('#src/features/account/security/second-factor-page.tsx').then((file) => file.SecondFactorPage),
  passkeys: () =>
    import('#src/features/account/security/passkeys-page.tsx').then((file) => file.PasskeysPage),
  protection: () =>
    import('#src/features/protection/protection-page.tsx').then((file) => file.ProtectionPage),
  firstSteps: () =>
    import('#src/features/protection/first-steps/first-steps-page.tsx').then((file) => file.FirstStepsPage),
  suspension: () =>
    import('#src/features/protection/pause/pause-page.tsx').then((file) => file.SuspensionPage),
  exclusion: () => import('#src/features/protection/pause/pause-page.tsx').then((file) => file.ExclusionPage),
  help: () => import('#src/features/help/help-page.tsx').then((file) => file.HelpPage),
  security: () =>
    import('#src/features/account/security/security-page.tsx').then((file) => file.SecurityPage),
  sessions: () =>
    import('#src/features/account/security/sessions-page.tsx').then((file) => file.SessionsPage),
} satisfies Partial<Record<RouteName, () => Promise<ComponentType>>>;
