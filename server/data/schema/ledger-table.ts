import { sql } from 'drizzle-orm';
import { bigint, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import {
  SOURCE_TYPES,
  type TransactionSource,
  type TransactionStatus,
} from '#contract/endpoints/wallet/wallet-calls.ts';
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

export const transactionsTable = pgTable('transactions', {
  position: bigint('position', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  id: text('id').notNull(),
  playerId: text('player_id').notNull(),
  sourceType: text('source_type', { enum: SOURCE_TYPES }).notNull(),
  sourceId: text('source_id').notNull(),
  type: smallint('type').$type<0 | 1>().notNull(),
  status: smallint('status').$type<TransactionStatus>().notNull(),
  amountCents: amount('amount_cents').notNull(),
  source: jsonb('source').$type<TransactionSource>().notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  version: bigint('version', { mode: 'number' }).notNull().default(sql`nextval('event_versions')`),
});
