import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, moment } from '#server/core/db/columns.ts';

export const minesRoundsTable = pgTable('mines_rounds', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  seedId: text('seed_id').notNull(),
  clientSeed: text('client_seed').notNull(),
  nonce: integer('nonce').notNull(),
  mines: integer('mines').notNull(),
  stakeCents: amount('stake_cents').notNull(),
  /** Tiles in the order they were opened. */
  opened: jsonb('opened').$type<readonly number[]>().notNull(),
  /** void: the stake was refunded. */
  state: text('state', { enum: ['open', 'won', 'lost', 'void'] }).notNull(),
  payoutCents: amount('payout_cents').notNull(),
  createdAt: moment('created_at').notNull(),
  endedAt: moment('ended_at'),
});
