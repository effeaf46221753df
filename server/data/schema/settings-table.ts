import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/core/db/columns.ts';

export const settingsTable = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const publicDataTable = pgTable('public_data', {
  name: text('name').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});

export const auditLogTable = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  who: text('who').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  details: jsonb('details').$type<unknown>().notNull(),
  hash: text('hash'),
});

export const auditMilestonesTable = pgTable('audit_milestones', {
  name: text('name', { enum: ['hashes_began', 'upgrade_ended'] }).primaryKey(),
  build: text('build').notNull(),
  /** Id of the newest entry at that moment; 0: there was none. */
  lastEntry: bigint('last_entry', { mode: 'number' }).notNull(),
  at: moment('at').notNull(),
});

export const vitalsTable = pgTable('vitals', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** `2026-11-20`, in the site's time zone. */
  day: text('day').notNull(),
  route: text('route').notNull(),
  connection: text('connection').notNull(),
  metric: text('metric').notNull(),
  /** Milliseconds; thousandths for CLS. */
  value: bigint('value', { mode: 'number' }).notNull(),
  measuredAt: moment('measured_at').notNull(),
});
