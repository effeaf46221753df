// Payout events of the payment provider, each handled once.
import { eq } from 'drizzle-orm';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import type { BankRefusal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import type { Queries } from '#server/core/db/database.ts';
import { payoutEventsTable } from '#server/data/schema/wallet-table.ts';
import { lockWithdrawal, refuseWithdrawal, settleWithdrawal } from './withdrawal-lifecycle.ts';

interface PayoutReport {
  /** The provider's id; the same event may arrive more than once. */
  eventId: string;
  withdrawalId: string;
  type: 'payout_paid' | 'payout_refused';
  /** Why it was refused, where the provider says so. */
  reason?: BankRefusal | undefined;
  amountCents: number;
  /** ms since 1970, by the provider's clock. */
  at: number;
}

/** `contradiction`: the event can't be true of this withdrawal; no money moved, and the operator must check it. */
type PayoutOutcome = 'duplicate' | 'paid' | 'given_back' | 'ignored' | 'contradiction';

/** Handles a payout event, once; returns what was done. */
export async function handlePayoutEvent(
  tx: Queries,
  event: PayoutReport,
  now: number,
): Promise<PayoutOutcome> {
  const { eventId, reason: _, ...known } = event;
  const inserted = await tx
    .insert(payoutEventsTable)
    .values({ ...known, id: eventId, outcome: 'ignored', receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: payoutEventsTable.id });
  if (inserted.length === 0) return 'duplicate';
  const outcome = await settle(tx, event, now);
  await tx.update(payoutEventsTable).set({ outcome }).where(eq(payoutEventsTable.id, eventId));
  return outcome;
}

async function settle(tx: Queries, event: PayoutReport, now: number): Promise<PayoutOutcome> {
  const { processing, approved, refused } = TRANSACTION_STATUS;
  const withdrawal = await lockWithdrawal(tx, event.withdrawalId);
  if (!withdrawal) return 'contradiction';
  const end = event.type === 'payout_paid' ? approved : refused;
  if (withdrawal.status === end) return 'ignored';
  // The withdrawal was never sent, or ended with the other result.
  if (withdrawal.status !== processing) return 'contradiction';
  if (event.type === 'payout_refused') {
    await refuseWithdrawal(tx, withdrawal, event.reason ?? 'unsaid', now);
    return 'given_back';
  }
  if (event.amountCents !== withdrawal.amountCents) return 'contradiction';
  await settleWithdrawal(tx, withdrawal, now);
  return 'paid';
}
