// Pages behind a login. Where they lie is in a file of its own, so that a visitor's first load doesn't carry it.
import type { ComponentType } from 'react';

export type PlayerPage = 'wallet' | 'deposit' | 'withdraw' | 'transactions' | 'password' | 'sessions';

export const PLAYER_PAGES: Readonly<Record<PlayerPage, () => Promise<ComponentType>>> = {
  wallet: () => import('#src/features/wallet/overview/wallet-page.tsx').then((file) => file.WalletPage),
  deposit: () => import('#src/features/wallet/deposit/deposit-page.tsx').then((file) => file.DepositPage),
  withdraw: () => import('#src/features/wallet/withdraw/withdraw-page.tsx').then((file) => file.WithdrawPage),
  transactions: () =>
    import('#src/features/wallet/transactions/transactions-page.tsx').then((file) => file.TransactionsPage),
  password: () => import('#src/features/account/password-page.tsx').then((file) => file.PasswordPage),
  sessions: () => import('#src/features/account/sessions-page.tsx').then((file) => file.SessionsPage),
};
