import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, moment } from '#server/core/db/columns.ts';

const ACCOUNT_KINDS = [
  'real',
  'bonus',
  'pending_withdrawal',
  'house',
  'payment_provider',
  'promotions',
] as const;

export const accountsTable = pgTable('accounts', {
  id: text('id').primaryKey(),
  playerId: text('player_id'),
  kind: text('kind', { enum: ACCOUNT_KINDS }).notNull(),
  balanceCents: amount('balance_cents').notNull().default(0),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
});

export const ledgerTransactionsTable = pgTable('ledger_transactions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').notNull(),
  reference: text('reference').notNull(),
  playerId: text('player_id'),
  createdAt: moment('created_at').notNull(),
});

export const ledgerEntriesTable = pgTable('ledger_entries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
  accountId: text('account_id').notNull(),
  amountCents: amount('amount_cents').notNull(),
  balanceAfter: amount('balance_after'),
});
