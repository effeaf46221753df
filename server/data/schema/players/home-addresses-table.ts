import { pgTable, text } from 'drizzle-orm/pg-core';
import { STATES } from '#contract/rules/address.ts';
import { moment } from '#server/core/db/columns.ts';

export const homeAddressesTable = pgTable('player_addresses', {
  playerId: text('player_id').primaryKey(),
  /** Eight digits. */
  postalCode: text('postal_code').notNull(),
  street: text('street').notNull(),
  number: text('number').notNull(),
  complement: text('complement').notNull(),
  district: text('district').notNull(),
  city: text('city').notNull(),
  state: text('state', { enum: [...STATES] }).notNull(),
  setAt: moment('set_at').notNull(),
});
