import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { amount, moment } from '#server/core/db/columns.ts';

export const fairSeedsTable = pgTable('fair_seeds', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  /** Leaves the server only after `revealedAt` is set. */
  serverSeed: text('server_seed').notNull(),
  hash: text('hash').notNull(),
  clientSeed: text('client_seed').notNull(),
  /** Rounds that were played with it. */
  nonce: integer('nonce').notNull(),
  createdAt: moment('created_at').notNull(),
  revealedAt: moment('revealed_at'),
});

export const casinoPostingsTable = pgTable(
  'casino_moves',
  {
    provider: text('provider').notNull(),
    transactionId: text('transaction_id').notNull(),
    kind: text('kind', { enum: ['debit', 'credit', 'rollback'] }).notNull(),
    playerId: text('player_id').notNull(),
    roundId: text('round_id').notNull(),
    gameId: text('game_id').notNull(),
    amountCents: amount('amount_cents').notNull(),
    realCents: amount('real_cents').notNull(),
    bonusCents: amount('bonus_cents').notNull(),
    bonusId: text('bonus_id'),
    /** When a stake counted as settled: with the first credit of its round. */
    countedAt: moment('counted_at'),
    rolledBackAt: moment('rolled_back_at'),
    /** Null for house games. */
    gameSessionId: text('game_session_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.transactionId] })],
);

export const casinoBetDaysTable = pgTable('casino_bet_days', {
  /** yyyy-mm-dd in the site's time zone. */
  day: text('day').primaryKey(),
  /** Number of bets by the game's id. */
  bets: jsonb('bets').$type<Readonly<Record<string, number>>>().notNull(),
  countedAt: moment('counted_at').notNull(),
});
