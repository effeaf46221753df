import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { amount } from '#server/core/db/columns.ts';

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
