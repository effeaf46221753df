import { pgTable, text } from 'drizzle-orm/pg-core';
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
