// The sandbox provider's own data: charges, payouts, refunds, and events not yet delivered to the server. They are stored
// in the database, so a charge survives a restart.

import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { amount, moment } from '#server/core/db/columns.ts';
import type { Database } from '#server/core/db/database.ts';
import { isPastSql } from '#server/core/passed-moments.ts';
import type { PayoutEvent, PixEvent } from '#server/partners/pix/pix-provider.ts';

/** How long a slow payout takes (ms). */
export const SLOW_PAYOUT_MS = 10 * 60_000;

const charges = pgTable('sandbox_pix_charges', {
  id: text('id').primaryKey(),
  depositId: text('deposit_id').notNull(),
  amountCents: amount('amount_cents').notNull(),
  payerDocument: text('payer_document').notNull(),
  payerName: text('payer_name').notNull(),
  code: text('code').notNull(),
  state: text('state', { enum: ['open', 'paid', 'expired', 'refused'] }).notNull(),
  expiresAt: moment('expires_at').notNull(),
  /** The sum of its refunds. */
  refundedCents: amount('refunded_cents').notNull(),
});

const refunds = pgTable('sandbox_pix_refunds', {
  eventId: text('event_id').primaryKey(),
  chargeId: text('charge_id').notNull(),
  amountCents: amount('amount_cents').notNull(),
  at: moment('at').notNull(),
});

const payouts = pgTable('sandbox_pix_payouts', {
  id: text('id').primaryKey(),
  withdrawalId: text('withdrawal_id').notNull(),
  amountCents: amount('amount_cents').notNull(),
  document: text('document').notNull(),
  state: text('state', { enum: ['open', 'paid', 'refused'] }).notNull(),
  dueAt: moment('due_at').notNull(),
});

const events = pgTable('sandbox_pix_events', {
  id: text('id').primaryKey(),
  body: text('body').notNull(),
  at: moment('at').notNull(),
  deliveredAt: moment('delivered_at'),
});

export type Charge = typeof charges.$inferSelect;

type Payout = typeof payouts.$inferSelect;

export interface UndeliveredEvent {
  id: string;
  /** JSON of a `PixEvent` or a `PayoutEvent`. */
  body: string;
  /** ms since 1970. */
  at: number;
}

/** Stores a new charge, unless the deposit has one already; returns the stored one. */
export async function saveCharge(database: Database, charge: Charge): Promise<Charge> {
  return database.transaction(async (tx) => {
    await tx.insert(charges).values(charge).onConflictDoNothing();
    const [stored] = await tx.select().from(charges).where(eq(charges.depositId, charge.depositId));
    return stored ?? charge;
  });
}

export async function findCharge(database: Database, id: string): Promise<Charge | undefined> {
  const [charge] = await database.queries.select().from(charges).where(eq(charges.id, id));
  return charge;
}

/** The charge of a deposit. */
export async function findChargeOf(database: Database, depositId: string): Promise<Charge | undefined> {
  const [charge] = await database.queries.select().from(charges).where(eq(charges.depositId, depositId));
  return charge;
}

/** Whether a payout of this withdrawal was ordered. */
export async function hasPayout(database: Database, withdrawalId: string): Promise<boolean> {
  const rows = await database.queries
    .select({ id: payouts.id })
    .from(payouts)
    .where(eq(payouts.withdrawalId, withdrawalId));
  return rows.length > 0;
}

/** Whether a refund of this event's payment was ordered. */
export async function hasRefund(database: Database, eventId: string): Promise<boolean> {
  const rows = await database.queries
    .select({ id: refunds.eventId })
    .from(refunds)
    .where(eq(refunds.eventId, eventId));
  return rows.length > 0;
}

/** Closes an open charge and records the event in one transaction; returns it. Undefined if it was closed already. */
export async function closeCharge(
  database: Database,
  event: PixEvent,
): Promise<UndeliveredEvent | undefined> {
  return database.transaction(async (tx) => {
    const closed = await tx
      .update(charges)
      .set({ state: event.type })
      .where(and(eq(charges.id, event.chargeId), eq(charges.state, 'open')))
      .returning({ id: charges.id });
    if (closed.length === 0) return undefined;
    const owed = { id: event.eventId, body: JSON.stringify(event), at: event.at };
    await tx.insert(events).values(owed);
    return owed;
  });
}

/** Stores a payout order, unless the withdrawal has one already. */
export async function savePayout(database: Database, payout: Payout): Promise<void> {
  await database.queries.insert(payouts).values(payout).onConflictDoNothing();
}

/** Open payout orders that are due, the oldest first. */
export async function listDuePayouts(database: Database, now: number): Promise<Payout[]> {
  return database.queries
    .select()
    .from(payouts)
    .where(and(eq(payouts.state, 'open'), isPastSql(payouts.dueAt, now, SLOW_PAYOUT_MS)))
    .orderBy(asc(payouts.dueAt))
    .limit(50);
}

/** Closes an open payout order and records its event in one transaction. */
export async function closePayout(database: Database, event: PayoutEvent): Promise<void> {
  await database.transaction(async (tx) => {
    const closed = await tx
      .update(payouts)
      .set({ state: event.type === 'payout_paid' ? 'paid' : 'refused' })
      .where(and(eq(payouts.id, event.payoutId), eq(payouts.state, 'open')))
      .returning({ id: payouts.id });
    if (closed.length === 0) return;
    await tx.insert(events).values({ id: event.eventId, body: JSON.stringify(event), at: event.at });
  });
}

export const UNDELIVERED_EVENTS = 50;

/** Events that the server hasn't acknowledged: the oldest, or the oldest after one. */
export async function listUndeliveredEvents(
  database: Database,
  after?: UndeliveredEvent,
): Promise<UndeliveredEvent[]> {
  const { id, body, at } = events;
  return database.queries
    .select({ id, body, at })
    .from(events)
    .where(and(isNull(events.deliveredAt), after && sql`(${at}, ${id}) > (${after.at}, ${after.id})`))
    .orderBy(asc(at), asc(id))
    .limit(UNDELIVERED_EVENTS);
}

export async function acknowledgeEvent(database: Database, id: string, now: number): Promise<void> {
  await database.queries.update(events).set({ deliveredAt: now }).where(eq(events.id, id));
}

/** Records a refund once for each event. Returns whether the charge is known. */
export async function recordRefund(
  database: Database,
  refund: typeof refunds.$inferSelect,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const ofCharge = eq(charges.id, refund.chargeId);
    const [known] = await tx.select({ id: charges.id }).from(charges).where(ofCharge);
    if (!known) return false;
    const noted = await tx
      .insert(refunds)
      .values(refund)
      .onConflictDoNothing()
      .returning({ eventId: refunds.eventId });
    if (noted.length === 0) return true;
    const refundedCents = sql`${charges.refundedCents} + ${refund.amountCents}`;
    await tx.update(charges).set({ refundedCents }).where(ofCharge);
    return true;
  });
}
