import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/core/db/columns.ts';

export const selfExclusionRegistryTable = pgTable('kept_out', {
  hash: text('hash').primaryKey(),
  since: moment('since').notNull(),
});
