import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/core/db/columns.ts';

export const mailQueueTable = pgTable('mail_orders', {
  id: text('id').primaryKey(),
  kind: text('kind', {
    enum: [
      'recovery',
      'password_changed',
      'blocked',
      'unblocked',
      'closure_asked',
      'second_factor_on',
      'second_factor_off',
      'passkey_added',
      'passkey_removed',
      'email_changed',
    ],
  }).notNull(),
  email: text('email').notNull(),
  /** Null: the player who has the address. */
  playerId: text('player_id'),
  createdAt: moment('created_at').notNull(),
  claimedUntil: moment('claimed_until').notNull(),
  tries: integer('tries').notNull(),
});
