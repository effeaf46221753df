import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/core/db/columns.ts';

export const rateLimitsTable = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  hits: integer('hits').notNull(),
  endsAt: moment('ends_at').notNull(),
  strikes: integer('strikes').notNull(),
  blockedUntil: moment('blocked_until').notNull(),
});
