import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/core/db/columns.ts';

export const kycRuns = pgTable('sandbox_kyc_runs', {
  id: text('id').primaryKey(),
  provider: text('provider', { enum: ['caf', 'legitimuz'] }).notNull(),
  reference: text('reference').notNull(),
  step: text('step', { enum: ['onboarding', 'face-match'] }).notNull(),
  document: text('document').notNull(),
  name: text('name').notNull(),
  state: text('state', { enum: ['open', 'approved', 'face_match_needed', 'refused'] }).notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const kycEvents = pgTable('sandbox_kyc_events', {
  id: text('id').primaryKey(),
  body: text('body').notNull(),
  at: moment('at').notNull(),
  deliveredAt: moment('delivered_at'),
});
