// The sandbox provider's own books: charges, and the events it owes the server. They rest in the database so that a
// charge outlives a restart.
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/core/db/database.ts';
import type { PayoutEvent, PixEvent } from '#server/partners/pix/pix-provider.ts';
import { charges, events, payouts, refunds } from './charges-table.ts';

export type Charge = typeof charges.$inferSelect;

type Payout = typeof payouts.$inferSelect;

export interface UndeliveredEvent {
  id: string;
  /** JSON of a `PixEvent` or a `PayoutEvent`. */
  body: string;
}

/** Keeps a new charge, unless the deposit has one already; gives the one that counts. */
export async function saveCharge(database: Database, charge: Charge): Promise<Charge> {
  return database.transaction(async (tx) => {
    await tx.insert(charges).values(charge).onConflictDoNothing();
    const [kept] = await tx.select().from(charges).where(eq(charges.depositId, charge.depositId));
    return kept ?? charge;
  });
}

export async function findCharge(database: Database, id: string): Promise<Charge | undefined> {
  const [charge] = await database.queries.select().from(charges).where(eq(charges.id, id));
  return charge;
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
    const owed = { id: event.eventId, body: JSON.stringify(event) };
    await tx.insert(events).values({ ...owed, at: event.at });
    return owed;
  });
}

/** Keeps an order to pay out, unless the withdrawal has one already. */
export async function savePayout(database: Database, payout: Payout): Promise<void> {
  await database.queries.insert(payouts).values(payout).onConflictDoNothing();
}

/** Orders whose time has come, the oldest first. */
export async function duePayouts(database: Database, now: number): Promise<Payout[]> {
  return database.queries
    .select()
    .from(payouts)
    .where(and(eq(payouts.state, 'open'), lte(payouts.dueAt, now)))
    .orderBy(asc(payouts.dueAt))
    .limit(50);
}

/** Ends an open order and notes the event in one go. */
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

/** Events that the server hasn't acknowledged, oldest first. */
export async function undeliveredEvents(database: Database): Promise<UndeliveredEvent[]> {
  return database.queries
    .select({ id: events.id, body: events.body })
    .from(events)
    .where(isNull(events.deliveredAt))
    .orderBy(asc(events.at))
    .limit(50);
}

export async function acknowledgeEvent(database: Database, id: string, now: number): Promise<void> {
  await database.queries.update(events).set({ deliveredAt: now }).where(eq(events.id, id));
}

/** Notes a payment sent back; a second time for the same event notes nothing. Gives whether the charge is known. */
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
