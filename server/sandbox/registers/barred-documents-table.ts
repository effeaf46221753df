import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/core/db/columns.ts';

export const barredDocumentsTable = pgTable('sandbox_barred', {
  document: text('document').primaryKey(),
  since: moment('since').notNull(),
});
