import { pgTable, text } from 'drizzle-orm/pg-core';
import { amount, moment } from '#server/core/db/columns.ts';

export const charges = pgTable('sandbox_pix_charges', {
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

export const refunds = pgTable('sandbox_pix_refunds', {
  eventId: text('event_id').primaryKey(),
  chargeId: text('charge_id').notNull(),
  amountCents: amount('amount_cents').notNull(),
  at: moment('at').notNull(),
});

export const payouts = pgTable('sandbox_pix_payouts', {
  id: text('id').primaryKey(),
  withdrawalId: text('withdrawal_id').notNull(),
  amountCents: amount('amount_cents').notNull(),
  document: text('document').notNull(),
  state: text('state', { enum: ['open', 'paid', 'refused'] }).notNull(),
  dueAt: moment('due_at').notNull(),
});

export const events = pgTable('sandbox_pix_events', {
  id: text('id').primaryKey(),
  body: text('body').notNull(),
  at: moment('at').notNull(),
  deliveredAt: moment('delivered_at'),
});
