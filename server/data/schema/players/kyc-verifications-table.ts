import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/core/db/columns.ts';

export const verificationsTable = pgTable('verifications', {
  playerId: text('player_id').primaryKey(),
  status: text('status', { enum: ['pending_kyc', 'pending_face_id', 'approved'] }).notNull(),
  approvedAt: moment('approved_at'),
  updatedAt: moment('updated_at').notNull(),
});

export const verificationRunsTable = pgTable('verification_runs', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  provider: text('provider').notNull(),
  step: text('step', { enum: ['onboarding', 'face-match'] }).notNull(),
  /** The provider's id of the run. */
  transactionId: text('transaction_id').notNull(),
  url: text('url').notNull(),
  /** What the provider's own script needs to begin; null if it needs nothing. */
  script: jsonb('script'),
  state: text('state', { enum: ['open', 'approved', 'face_match_needed', 'refused', 'expired'] }).notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
