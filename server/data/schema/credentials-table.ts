import { bigint, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { amount, moment } from '#server/core/db/columns.ts';

export const sessionsTable = pgTable('sessions', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  startedAt: moment('started_at').notNull(),
  lastSeenAt: moment('last_seen_at').notNull(),
  endedAt: moment('ended_at'),
  endReason: text('end_reason'),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
});

export const sessionTokensTable = pgTable('session_tokens', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  balanceCents: amount('balance_cents').notNull(),
  expiresAt: moment('expires_at').notNull(),
  exchangedAt: moment('exchanged_at'),
  successorId: text('successor_id'),
});

export const knownDevicesTable = pgTable(
  'known_devices',
  {
    playerId: text('player_id').notNull(),
    secretHash: text('secret_hash').notNull(),
    since: moment('since').notNull(),
    lastLoginAt: moment('last_login_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.secretHash] })],
);

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

export const secondFactorsTable = pgTable('second_factors', {
  playerId: text('player_id').primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Null: shown, but not confirmed yet. */
  confirmedAt: moment('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

export const recoveryCodesTable = pgTable(
  'recovery_codes',
  {
    playerId: text('player_id').notNull(),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.codeHash] })],
);

export const passwordRecoveriesTable = pgTable('password_recoveries', {
  tokenHash: text('token_hash').primaryKey(),
  playerId: text('player_id').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});
