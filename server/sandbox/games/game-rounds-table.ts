import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, moment } from '#server/core/db/columns.ts';
import type { WalletRefusal } from '#server/partners/games/seamless-wallet.ts';
import type { Bet } from './game-protocol.ts';

export const gameSessions = pgTable('sandbox_game_sessions', {
  id: text('id').primaryKey(),
  launchId: text('launch_id').notNull(),
  walletSession: text('wallet_session').notNull(),
  game: text('game').notNull(),
  /** The operator's player and game; both empty in demo mode. */
  player: text('player').notNull(),
  gameId: text('game_id').notNull(),
  mode: text('mode', { enum: ['real', 'demo'] }).notNull(),
  minBetCents: amount('min_bet_cents').notNull(),
  maxBetCents: amount('max_bet_cents').notNull(),
  funCents: amount('fun_cents').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const gameRounds = pgTable('sandbox_game_rounds', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  bets: jsonb('bets').$type<Bet[]>().notNull(),
  stakeCents: amount('stake_cents').notNull(),
  drawn: jsonb('drawn').$type<number[]>().notNull(),
  winCents: amount('win_cents').notNull(),
  /** The part of it that is a jackpot. */
  jackpotCents: amount('jackpot_cents').notNull(),
  state: text('state', {
    enum: ['debiting', 'debited', 'settled', 'refused', 'cancelling', 'cancelled'],
  }).notNull(),
  refusal: jsonb('refusal').$type<WalletRefusal>(),
  balanceCents: amount('balance_cents'),
  /** Until then its win waits for the player to see it end. */
  heldUntil: moment('held_until').notNull(),
  /** Whether the player was shown how it ended. */
  seen: boolean('seen').notNull(),
  startedAt: moment('started_at').notNull(),
});
