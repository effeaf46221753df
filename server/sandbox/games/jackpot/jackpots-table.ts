import { pgTable, text } from 'drizzle-orm/pg-core';
import { amount } from '#server/core/db/columns.ts';

export const jackpotsTable = pgTable('sandbox_jackpots', {
  name: text('name').primaryKey(),
  potCents: amount('pot_cents').notNull(),
  rest: amount('rest').notNull(),
});
