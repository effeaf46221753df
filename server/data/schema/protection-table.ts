import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { LimitName } from '#contract/endpoints/player/protection-calls.ts';
import { amount, moment } from '#server/core/db/columns.ts';

export const playerLimitsTable = pgTable('player_limits', {
  playerId: text('player_id').notNull(),
  name: text('name').$type<LimitName>().notNull(),
  /** Cents or minutes; null: no limit. */
  value: bigint('value', { mode: 'number' }),
  /** The value from `nextAt` on, if that is set. */
  nextValue: bigint('next_value', { mode: 'number' }),
  nextAt: moment('next_at'),
  setAt: moment('set_at').notNull(),
});

export const realityChecksTable = pgTable('reality_checks', {
  playerId: text('player_id').primaryKey(),
  minutes: integer('minutes').notNull(),
});

export const exclusionsTable = pgTable('exclusions', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  kind: text('kind').$type<'suspension' | 'exclusion'>().notNull(),
  startedAt: moment('started_at').notNull(),
  /** Null: permanent. */
  endsAt: moment('ends_at'),
  returnedAt: moment('returned_at'),
});

/** Written by the database function ledger_post. */
export const playTotalsTable = pgTable('play_sums', {
  playerId: text('player_id').notNull(),
  quarter: bigint('quarter', { mode: 'number' }).notNull(),
  stakedCents: amount('staked_cents').notNull(),
  returnedCents: amount('returned_cents').notNull(),
});

export const selfExclusionRegistryTable = pgTable('kept_out', {
  hash: text('hash').primaryKey(),
  since: moment('since').notNull(),
});
