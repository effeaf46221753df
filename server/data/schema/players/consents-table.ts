import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { CONSENT_KINDS } from '#contract/endpoints/privacy.ts';
import { moment } from '#server/core/db/columns.ts';

export const consentsTable = pgTable('consents', {
  position: bigint('position', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  playerId: text('player_id').notNull(),
  kind: text('kind', { enum: [...CONSENT_KINDS] }).notNull(),
  given: boolean('given').notNull(),
  at: moment('at').notNull(),
});
