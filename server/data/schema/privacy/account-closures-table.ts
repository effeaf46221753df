import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/core/db/columns.ts';

export const accountClosuresTable = pgTable('account_closures', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  askedAt: moment('asked_at').notNull(),
  cancelledAt: moment('cancelled_at'),
  closedAt: moment('closed_at'),
});
