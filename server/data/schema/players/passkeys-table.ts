import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/core/db/columns.ts';

export const passkeysTable = pgTable('passkeys', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  name: text('name').notNull(),
  /** COSE, base64url. */
  publicKey: text('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: jsonb('transports').$type<readonly string[]>().notNull(),
  addedAt: moment('added_at').notNull(),
  lastUsedAt: moment('last_used_at'),
});

export const passkeyChallengesTable = pgTable('passkey_challenges', {
  challenge: text('challenge').primaryKey(),
  /** The player who adds a passkey; null: the challenge of a login. */
  playerId: text('player_id'),
  expiresAt: moment('expires_at').notNull(),
});
