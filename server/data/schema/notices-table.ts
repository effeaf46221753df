import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { NoticeTopic } from '#contract/endpoints/player/notification-calls.ts';
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

export const pushSubscriptionsTable = pgTable('push_subscriptions', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  sessionId: text('session_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  topics: jsonb('topics').$type<NoticeTopic[]>().notNull(),
  createdAt: moment('created_at').notNull(),
  /** Of the VAPID key that the browser subscribed with; null: an older build wrote the row, after the last start of this one. */
  keyFingerprint: text('key_fingerprint'),
});

export const pushQueueTable = pgTable('push_orders', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  subscriptionId: text('subscription_id').notNull(),
  topic: text('topic').$type<NoticeTopic>().notNull(),
  createdAt: moment('created_at').notNull(),
  claimedUntil: moment('claimed_until').notNull(),
  tries: integer('tries').notNull(),
});

export const notifiedLimitsTable = pgTable('told_limits', {
  playerId: text('player_id').notNull(),
  limitKey: text('limit_key').notNull(),
  until: moment('until').notNull(),
});
