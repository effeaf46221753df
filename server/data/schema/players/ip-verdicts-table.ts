import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/core/db/columns.ts';

export const ipVerdictsTable = pgTable('address_verdicts', {
  ip: text('ip').primaryKey(),
  verdict: text('verdict', { enum: ['allowed', 'blocked'] }).notNull(),
  askedAt: moment('asked_at').notNull(),
});
