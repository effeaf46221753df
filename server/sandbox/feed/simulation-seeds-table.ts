import { pgTable, text } from 'drizzle-orm/pg-core';

export const simulationSeedsTable = pgTable('simulation_seeds', {
  name: text('name').primaryKey(),
  seed: text('seed').notNull(),
});
