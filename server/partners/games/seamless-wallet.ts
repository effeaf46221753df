// The seamless wallet: what a game provider asks of the operator, and what it is told. Both sides read this file. Amounts
// are integer cents. Every call is signed (signed-message.ts); moves are done once, however often they are asked.
import * as v from 'valibot';
import { cents } from '#contract/schema.ts';

export const WALLET_PATHS = {
  balance: '/wallet/balance',
  debit: '/wallet/debit',
  credit: '/wallet/credit',
  rollback: '/wallet/rollback',
} as const;
export type WalletPath = keyof typeof WALLET_PATHS;

const key = v.pipe(v.string(), v.minLength(1), v.maxLength(100), v.excludes('\0'));

export const balanceRequest = v.object({ session: key });

export const moveRequest = v.object({
  /** The operator's game session, from the launch. */
  session: key,
  /** The provider's own name for the move; for a rollback that of the debit to be undone. */
  transaction: key,
  round: key,
  amount: v.pipe(cents, v.minValue(1)),
});
export type MoveRequest = v.InferOutput<typeof moveRequest>;

/** A win; one of nothing ends a lost round, so that the operator knows its stake as settled. */
export const creditRequest = v.object({ ...moveRequest.entries, amount: v.pipe(cents, v.minValue(0)) });

/** What the player can stake after the call. */
export const walletAnswer = v.object({ balance: v.pipe(cents, v.minValue(0)) });

/** `refused` says in `code` which of the contract's errors stood in the way. */
export const walletRefusal = v.object({
  error: v.picklist(['insufficient_funds', 'session_expired', 'refused']),
  code: v.pipe(v.string(), v.maxLength(40)),
});
export type WalletRefusal = v.InferOutput<typeof walletRefusal>;
