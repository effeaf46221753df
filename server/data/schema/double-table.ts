import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { DOUBLE_COLOURS } from '#contract/rules/casino/double-rules.ts';
import { amount, moment } from '#server/core/db/columns.ts';

export const doubleChainsTable = pgTable('double_chains', {
  id: text('id').primaryKey(),
  terminalHash: text('terminal_hash').notNull(),
  length: integer('length').notNull(),
  /** Checkpoints along the chain; a hash leaves the server only after its round is drawn. */
  knots: jsonb('knots').$type<readonly string[]>().notNull(),
  committedAt: moment('committed_at').notNull(),
  salt: text('salt'),
  saltDrawnAt: moment('salt_drawn_at'),
  /** Rounds opened on it. */
  used: integer('used').notNull(),
});

export const doubleRoundsTable = pgTable('double_rounds', {
  number: bigint('number', { mode: 'number' }).primaryKey(),
  chainId: text('chain_id').notNull(),
  chainIndex: integer('chain_index').notNull(),
  state: text('state', { enum: ['betting', 'locked', 'drawn', 'settled'] }).notNull(),
  openedAt: moment('opened_at').notNull(),
  locksAt: moment('locks_at').notNull(),
  hash: text('hash'),
  outcome: integer('outcome'),
  drawnAt: moment('drawn_at'),
  settledAt: moment('settled_at'),
});

export const doubleBetsTable = pgTable('double_bets', {
  id: text('id').primaryKey(),
  roundNumber: bigint('round_number', { mode: 'number' }).notNull(),
  playerId: text('player_id').notNull(),
  colour: text('colour', { enum: [...DOUBLE_COLOURS] }).notNull(),
  stakeCents: amount('stake_cents').notNull(),
  /** Null until the round is paid. */
  payoutCents: amount('payout_cents'),
  /** The payout of a refunded bet is its stake. */
  givenBackAt: moment('given_back_at'),
  receivedAt: moment('received_at').notNull(),
  writtenAt: moment('written_at').notNull(),
});

export const doubleAudienceTable = pgTable('double_audience', {
  id: integer('id').primaryKey(),
  seenAt: moment('seen_at').notNull(),
});
