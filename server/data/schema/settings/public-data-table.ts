import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

export const publicDataTable = pgTable('public_data', {
  name: text('name').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});
