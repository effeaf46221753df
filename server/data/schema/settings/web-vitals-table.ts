import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/core/db/columns.ts';

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
