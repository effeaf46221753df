import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

export const leasesTable = pgTable('leases', {
  name: text('name').primaryKey(),
  owner: text('owner').notNull(),
  expiresAt: moment('expires_at').notNull(),
  lastRunAt: moment('last_run_at').notNull(),
});
