// Payment events of the provider, each handled once. A payment that must not be credited is refunded
// (`deposit-refunds.ts`).
import { and, eq, gt, sql } from 'drizzle-orm';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import { eachPageApart } from '#server/core/concurrently.ts';
import { takeLockOn } from '#server/core/db/advisory-locks.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { grantDepositCoupon } from '#server/data/bonuses/coupon-claims.ts';
import { rewardReferralDeposit } from '#server/data/bonuses/referral-rewards.ts';
import { publishBalance } from '#server/data/ledger/balance-events.ts';
import { lockBalances, postEntries } from '#server/data/ledger/ledger.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { assertAllowed } from '#server/data/policy/policy.ts';
import { depositsTable, paymentEventsTable } from '#server/data/schema/wallet-table.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import {
  closeDeposit,
  type Deposit,
  expireIfOver,
  findOpenDeposits,
  setRolloverRequirement,
} from './deposit-charges.ts';
import { type RefundReason, requestRefund } from './deposit-refunds.ts';

export interface PaymentEvent {
  /** The provider's id; the same event may arrive more than once. */
  eventId: string;
  chargeId: string;
  type: string;
  /** The amount that was really paid. */
  amountCents: number;
  /** What the bank says of the real payer: a CPF's eleven digits, or a text that is none of any player. */
  payerDocument: string;
  /** When it was paid (ms since 1970), by the provider's clock. */
  at: number;
}

type PaymentOutcome = 'duplicate' | 'waiting' | 'credited' | 'closed' | 'ignored' | RefundReason;

/** Handles a payment event of the provider, once; returns what was done. */
export async function handlePaymentEvent(
  tx: Queries,
  event: PaymentEvent,
  now: number,
): Promise<PaymentOutcome> {
  const { eventId, at, ...known } = event;
  await takeLockOn(tx, 'charge', event.chargeId);
  const inserted = await tx
    .insert(paymentEventsTable)
    .values({ ...known, id: eventId, paidAt: at, outcome: 'waiting', receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentEventsTable.id });
  return inserted.length === 0 ? 'duplicate' : settlePayment(tx, event, now);
}

const isRefund = (outcome: PaymentOutcome): outcome is RefundReason => outcome.startsWith('refund_');

async function settlePayment(tx: Queries, event: PaymentEvent, now: number): Promise<PaymentOutcome> {
  const [deposit] = await tx
    .select()
    .from(depositsTable)
    .where(eq(depositsTable.chargeId, event.chargeId))
    .for('update');
  const outcome = deposit ? await settleDeposit(tx, deposit, event, now) : 'waiting';
  await tx.update(paymentEventsTable).set({ outcome }).where(eq(paymentEventsTable.id, event.eventId));
  if (isRefund(outcome))
    await requestRefund(tx, { ...event, depositId: deposit?.id ?? null, reason: outcome }, now);
  return outcome;
}

async function settleDeposit(
  tx: Queries,
  deposit: Deposit,
  event: PaymentEvent,
  now: number,
): Promise<PaymentOutcome> {
  const { pending, approved, expired, refused } = TRANSACTION_STATUS;
  if (event.type !== 'paid') {
    const current = await expireIfOver(tx, deposit, now);
    if (current.status !== pending) return 'ignored';
    await closeDeposit(tx, current, event.type === 'expired' ? expired : refused, now);
    return 'closed';
  }
  if (deposit.status === approved) return 'refund_already_paid';
  // A payment in time but reported late still counts; one after the charge expired or was cancelled is refunded.
  const payable = deposit.status === pending || deposit.status === expired;
  if (!payable || event.at > deposit.expiresAt) return 'refund_late';
  const player = await findPlayer(tx, deposit.playerId);
  const problem =
    event.amountCents !== deposit.amountCents
      ? 'refund_wrong_amount'
      : event.payerDocument !== player?.document
        ? 'refund_wrong_payer'
        : await refusedByPolicy(tx, deposit, now);
  if (problem) {
    await closeDeposit(tx, deposit, refused, now);
    return problem;
  }
  await credit(tx, deposit, now);
  return 'credited';
}

/**
 * The player paused or set a stricter limit after the charge was opened, or the charge was already counted as
 * expired: then the money is refunded too (D11).
 */
async function refusedByPolicy(
  tx: Queries,
  { playerId, amountCents }: Deposit,
  now: number,
): Promise<RefundReason | undefined> {
  await lockBalances(tx, playerId);
  try {
    await assertAllowed(tx, playerId, { kind: 'deposit_paid', amountCents }, now);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return 'refund_not_allowed';
    throw error;
  }
}

async function credit(tx: Queries, deposit: Deposit, now: number): Promise<void> {
  const { deposit_rollover: times, bonus_enabled: bonusEnabled } = await readSettings(tx);
  await setRolloverRequirement(tx, deposit, times);
  const balances = await postEntries(tx, {
    kind: 'deposit',
    reference: deposit.id,
    playerId: deposit.playerId,
    entries: [
      { account: 'payment_provider', amountCents: -deposit.amountCents },
      { account: 'real', amountCents: deposit.amountCents },
    ],
    now,
  });
  await closeDeposit(tx, deposit, TRANSACTION_STATUS.approved, now);
  await publishBalance(tx, deposit.playerId, balances, now);
  if (!bonusEnabled) return;
  const open = await findOpenDeposits(tx, deposit.playerId, now);
  const reserved = open.flatMap(({ couponCode }) => (couponCode === null ? [] : [couponCode]));
  await grantDepositCoupon(tx, deposit, reserved, now);
  await rewardReferralDeposit(tx, deposit, now);
}

/**
 * Handles events that arrived before their deposit was stored: an event can overtake our own transaction. The transaction that stores
 * the deposit calls it, after that. Both take the charge's lock: whichever comes second sees what the first one wrote.
 */
export async function handleDeferredPaymentEvents(tx: Queries, chargeId: string, now: number): Promise<void> {
  await takeLockOn(tx, 'charge', chargeId);
  const { chargeId: charge, outcome } = paymentEventsTable;
  const waiting = await tx
    .select()
    .from(paymentEventsTable)
    .where(and(eq(charge, chargeId), eq(outcome, 'waiting')));
  for (const event of waiting)
    await settlePayment(tx, { ...event, eventId: event.id, at: event.paidAt }, now);
}

/**
 * Settles events that still wait although their deposit is stored: copies of an earlier build take no lock of the charge. Throws the
 * failures after all were tried.
 */
export async function settleOvertakingPayments(db: Database, now: number): Promise<void> {
  const { chargeId, outcome } = paymentEventsTable;
  await eachPageApart(
    (after, size) =>
      db.queries
        .selectDistinct({ id: chargeId })
        .from(paymentEventsTable)
        .innerJoin(depositsTable, eq(depositsTable.chargeId, chargeId))
        // A literal: a prepared statement whose outcome is a parameter can't use the index of waiting payments.
        .where(and(sql`${outcome} = 'waiting'`, after === undefined ? undefined : gt(chargeId, after)))
        .orderBy(chargeId)
        .limit(size),
    ({ id }) => db.bulkTransaction((tx) => handleDeferredPaymentEvents(tx, id, now)),
  );
}
