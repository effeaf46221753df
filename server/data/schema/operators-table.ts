import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { OperatorRole } from '#contract/operator-calls.ts';
import { moment } from '#server/core/db/columns.ts';

export const operatorsTable = pgTable('operators', {
  name: text('name').primaryKey(),
  roles: jsonb('roles').$type<OperatorRole[]>().notNull(),
  /** SHA-256 of the token, in hexadecimal digits. */
  tokenHash: text('token_hash').notNull(),
  createdAt: moment('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  /** null: the token is good. */
  revokedAt: moment('revoked_at'),
  revokedBy: text('revoked_by'),
});

export const operatorProposalsTable = pgTable('operator_proposals', {
  id: text('id').primaryKey(),
  call: text('call').notNull(),
  subject: text('subject').notNull(),
  /** SHA-256 of what the call was sent with. */
  fingerprint: text('fingerprint').notNull(),
  details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  askedBy: text('asked_by').notNull(),
  askedAt: moment('asked_at').notNull(),
  /** null: it waits for a second person. */
  decidedBy: text('decided_by'),
  decidedAt: moment('decided_at'),
});
