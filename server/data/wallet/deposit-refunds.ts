// Refunds of payments that must not be credited, to their payers.
import { and, eq, gt, type InferSelectModel, isNull, sql } from 'drizzle-orm';
import { eachPageApart } from '#server/core/concurrently.ts';
import { takeLockOn } from '#server/core/db/advisory-locks.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { isPastSql } from '#server/core/passed-moments.ts';
import { isRetryDue, nextRetryAt } from '#server/core/queue/retry-backoff.ts';
import { depositsTable, paymentEventsTable, paymentRefundsTable } from '#server/data/schema/wallet-table.ts';

export type RefundReason =
  | 'refund_late'
  | 'refund_already_paid'
  | 'refund_wrong_amount'
  | 'refund_wrong_payer'
  | 'refund_not_allowed'
  | 'refund_unknown_charge';

/** An event for an unknown charge waits this long (ms): it may have overtaken our own transaction. */
export const WAIT_FOR_CHARGE_MS = 60 * 60_000;

export type Refund = InferSelectModel<typeof paymentRefundsTable>;

/** Records that a payment has to be refunded. */
export async function requestRefund(
  tx: Queries,
  refund: Pick<Refund, 'eventId' | 'chargeId' | 'depositId' | 'amountCents'> & { reason: RefundReason },
  now: number,
): Promise<void> {
  const { eventId, chargeId, depositId, amountCents, reason } = refund;
  await tx
    .insert(paymentRefundsTable)
    .values({ eventId, chargeId, depositId, amountCents, reason, createdAt: now, tries: 0, nextTryAt: now });
}

/**
 * Stops waiting for charges that were never stored: payments of them are refunded. A payment whose deposit is stored is not, however long
 * it couldn't be credited. Takes the lock of each charge, as the transaction does
 * that stores its deposit: one of them settles the payment, and the other finds it settled. Throws the failures after all were tried.
 */
export async function refundUnknownCharges(db: Database, now: number): Promise<void> {
  const isOverdue = and(
    // A literal: a prepared statement whose outcome is a parameter can't use the index of waiting payments.
    sql`${paymentEventsTable.outcome} = 'waiting'`,
    isPastSql(paymentEventsTable.receivedAt, now - WAIT_FOR_CHARGE_MS, WAIT_FOR_CHARGE_MS),
    sql`not exists (select 1 from ${depositsTable} where ${depositsTable.chargeId} = ${paymentEventsTable.chargeId})`,
  );
  const read = (after: string | undefined, size: number) =>
    db.queries
      .select()
      .from(paymentEventsTable)
      .where(and(isOverdue, after === undefined ? undefined : gt(paymentEventsTable.id, after)))
      .orderBy(paymentEventsTable.id)
      .limit(size);
  await eachPageApart(read, ({ id: eventId, chargeId, amountCents, type }) =>
    db.bulkTransaction(async (tx) => {
      await takeLockOn(tx, 'charge', chargeId);
      const outcome = type === 'paid' ? 'refund_unknown_charge' : 'ignored';
      const ended = await tx
        .update(paymentEventsTable)
        .set({ outcome })
        .where(and(eq(paymentEventsTable.id, eventId), isOverdue))
        .returning({ id: paymentEventsTable.id });
      if (ended.length === 0 || type !== 'paid') return;
      const reason = 'refund_unknown_charge';
      await requestRefund(tx, { eventId, chargeId, amountCents, depositId: null, reason }, now);
    }),
  );
}

/** Refunds that are due and not sent yet, by due time. */
export async function listDueRefunds(queries: Queries, now: number): Promise<Refund[]> {
  return queries
    .select()
    .from(paymentRefundsTable)
    .where(and(isNull(paymentRefundsTable.sentAt), isRetryDue(paymentRefundsTable.nextTryAt, now)))
    .orderBy(paymentRefundsTable.nextTryAt, paymentRefundsTable.createdAt)
    .limit(100);
}

/** Records that a refund is being tried; false if another instance is trying it. */
export async function startRefundAttempt(
  queries: Queries,
  { eventId, tries }: Pick<Refund, 'eventId' | 'tries'>,
  now: number,
): Promise<boolean> {
  const tried = await queries
    .update(paymentRefundsTable)
    .set({ tries: tries + 1, nextTryAt: nextRetryAt(tries + 1, now) })
    .where(
      and(
        eq(paymentRefundsTable.eventId, eventId),
        eq(paymentRefundsTable.tries, tries),
        isNull(paymentRefundsTable.sentAt),
      ),
    )
    .returning({ eventId: paymentRefundsTable.eventId });
  return tried.length > 0;
}

/** Records that the order of the try after these was not sent: it doesn't count, and the next one is made after the first wait. */
export async function takeBackRefundAttempt(
  queries: Queries,
  { eventId, tries }: Pick<Refund, 'eventId' | 'tries'>,
  now: number,
): Promise<void> {
  await queries
    .update(paymentRefundsTable)
    .set({ tries, nextTryAt: nextRetryAt(1, now) })
    .where(and(eq(paymentRefundsTable.eventId, eventId), eq(paymentRefundsTable.tries, tries + 1)));
}

/** Puts off a refund whose try could not be begun: it stands behind the others that are due. */
export async function putOffRefund(queries: Queries, eventId: string, now: number): Promise<void> {
  await queries
    .update(paymentRefundsTable)
    .set({ nextTryAt: nextRetryAt(1, now) })
    .where(and(eq(paymentRefundsTable.eventId, eventId), isRetryDue(paymentRefundsTable.nextTryAt, now)));
}

/** Records that a refund was sent. */
export async function markRefundSent(queries: Queries, eventId: string, now: number): Promise<void> {
  await queries
    .update(paymentRefundsTable)
    .set({ sentAt: now })
    .where(eq(paymentRefundsTable.eventId, eventId));
}
