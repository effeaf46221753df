import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/core/db/columns.ts';

export const secondFactorsTable = pgTable('second_factors', {
  playerId: text('player_id').primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Null: shown, but not confirmed yet. */
  confirmedAt: moment('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

export const recoveryCodesTable = pgTable(
  'recovery_codes',
  {
    playerId: text('player_id').notNull(),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.codeHash] })],
);
