import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

export const outboxTable = pgTable('outbox', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  channel: text('channel').notNull(),
  event: text('event').notNull(),
  data: jsonb('data').$type<unknown>().notNull(),
  createdAt: moment('created_at').notNull(),
  claimedUntil: moment('claimed_until').notNull().default(0),
});
