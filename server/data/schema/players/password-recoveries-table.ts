import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/core/db/columns.ts';

export const passwordRecoveriesTable = pgTable('password_recoveries', {
  tokenHash: text('token_hash').primaryKey(),
  playerId: text('player_id').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});
