// The seamless wallet: requests of a game provider to the operator, and the responses. Both sides use this file. Amounts
// are integer cents. Every request is signed (signed-message.ts); a repeated transaction is executed once.
import * as v from 'valibot';
import { cents } from '#contract/schema.ts';

export const WALLET_PATHS = {
  balance: '/wallet/balance',
  debit: '/wallet/debit',
  credit: '/wallet/credit',
  rollback: '/wallet/rollback',
} as const;
export type WalletPath = keyof typeof WALLET_PATHS;

const key = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

export const balanceRequest = v.object({ session: key });

export const walletTransactionRequest = v.object({
  /** The operator's game session, from the launch. */
  session: key,
  /** The provider's transaction id; in a rollback the id of the debit that is undone. */
  transaction: key,
  round: key,
  amount: v.pipe(cents, v.minValue(1)),
});
export type WalletTransactionRequest = v.InferOutput<typeof walletTransactionRequest>;

/**
 * A win; a credit of zero ends a lost round, so that the operator can settle its stake. A debit after the end of its
 * round is refused (409), unless it repeats one that was made before.
 */
export const creditRequest = v.object({
  ...walletTransactionRequest.entries,
  amount: v.pipe(cents, v.minValue(0)),
});

/** What the player can stake after the call. */
export const walletAnswer = v.object({ balance: v.pipe(cents, v.minValue(0)) });

/** With `refused`, `code` is one of the contract's error codes. */
export const walletRefusal = v.object({
  error: v.picklist(['insufficient_funds', 'session_expired', 'refused']),
  code: v.pipe(v.string(), v.maxLength(40)),
});
export type WalletRefusal = v.InferOutput<typeof walletRefusal>;
