import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, moment } from '#server/core/db/columns.ts';
import type { WalletRefusal } from '../wallet-calls.ts';
import type { Stops } from './slot-game.ts';

export const gameSessions = pgTable('sandbox_game_sessions', {
  id: text('id').primaryKey(),
  launchId: text('launch_id').notNull(),
  walletSession: text('wallet_session').notNull(),
  game: text('game').notNull(),
  mode: text('mode', { enum: ['real', 'demo'] }).notNull(),
  minBetCents: amount('min_bet_cents').notNull(),
  maxBetCents: amount('max_bet_cents').notNull(),
  funCents: amount('fun_cents').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const gameRounds = pgTable('sandbox_game_rounds', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  stakeCents: amount('stake_cents').notNull(),
  stops: jsonb('stops').$type<Stops>().notNull(),
  winCents: amount('win_cents').notNull(),
  state: text('state', {
    enum: ['debiting', 'debited', 'settled', 'refused', 'cancelling', 'cancelled'],
  }).notNull(),
  refusal: jsonb('refusal').$type<WalletRefusal>(),
  balanceCents: amount('balance_cents'),
  startedAt: moment('started_at').notNull(),
});
