import { bigint, boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { TransactionStatus } from '#contract/endpoints/wallet/wallet-calls.ts';
import { MANUAL_REVIEW_REASONS } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { amount, moment } from '#server/core/db/columns.ts';

export const depositsTable = pgTable('deposits', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  status: smallint('status').$type<TransactionStatus>().notNull(),
  amountCents: amount('amount_cents').notNull(),
  code: text('code').notNull(),
  chargeId: text('charge_id').notNull(),
  payerUrl: text('payer_url'),
  couponCode: text('coupon_code'),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull(),
  settledAt: moment('settled_at'),
  /** The amount to stake before the deposit can be withdrawn, and the amount staked so far. */
  rolloverCents: amount('rollover_cents').notNull().default(0),
  stakedCents: amount('staked_cents').notNull().default(0),
});

export const paymentEventsTable = pgTable('payment_events', {
  id: text('id').primaryKey(),
  chargeId: text('charge_id').notNull(),
  type: text('type').notNull(),
  amountCents: amount('amount_cents').notNull(),
  /** CPF (eleven digits) or CNPJ; empty if it wasn't paid, and once the payer is erased. */
  payerDocument: text('payer_document').notNull(),
  paidAt: moment('paid_at').notNull(),
  outcome: text('outcome').notNull(),
  receivedAt: moment('received_at').notNull(),
});

export const paymentRefundsTable = pgTable('payment_refunds', {
  eventId: text('event_id').primaryKey(),
  chargeId: text('charge_id').notNull(),
  depositId: text('deposit_id'),
  amountCents: amount('amount_cents').notNull(),
  reason: text('reason').notNull(),
  createdAt: moment('created_at').notNull(),
  sentAt: moment('sent_at'),
  /** How often the refund was ordered, and when it is ordered again unless the payment provider accepts it. */
  tries: integer('tries').notNull(),
  nextTryAt: moment('next_try_at').notNull(),
});

export const withdrawalsTable = pgTable('withdrawals', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  status: smallint('status').$type<TransactionStatus>().notNull(),
  amountCents: amount('amount_cents').notNull(),
  pixKeyType: text('pix_key_type', { enum: ['cpf', 'email', 'phone', 'random'] }).notNull(),
  /** Empty once it is erased. */
  pixKey: text('pix_key').notNull(),
  everything: boolean('everything').notNull(),
  waitsFor: text('waits_for', { enum: MANUAL_REVIEW_REASONS }),
  automatic: boolean('automatic').notNull(),
  refusedBy: text('refused_by', { enum: ['provider', 'operator'] }),
  orderedAt: moment('ordered_at'),
  /** How often the payout was ordered, and when it is ordered again unless the payment provider accepts it. */
  tries: integer('tries').notNull(),
  nextTryAt: moment('next_try_at').notNull(),
  createdAt: moment('created_at').notNull(),
  settledAt: moment('settled_at'),
});

export const withdrawalStepsTable = pgTable('withdrawal_steps', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  withdrawalId: text('withdrawal_id').notNull(),
  status: smallint('status').$type<TransactionStatus>().notNull(),
  at: moment('at').notNull(),
  note: text('note').notNull(),
});

export const payoutEventsTable = pgTable('payout_events', {
  id: text('id').primaryKey(),
  withdrawalId: text('withdrawal_id').notNull(),
  type: text('type').notNull(),
  amountCents: amount('amount_cents').notNull(),
  at: moment('at').notNull(),
  outcome: text('outcome').notNull(),
  receivedAt: moment('received_at').notNull(),
});

export const affiliatesTable = pgTable('affiliates', {
  playerId: text('player_id').primaryKey(),
  since: moment('since').notNull(),
});
