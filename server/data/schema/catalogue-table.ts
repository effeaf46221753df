import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { VOLATILITIES } from '#contract/endpoints/casino/casino-calls.ts';
import { amount, moment } from '#server/core/db/columns.ts';
import type { Localised } from '#server/core/localised.ts';

export const providersTable = pgTable('casino_providers', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  image: text('image').notNull(),
  ground: text('ground').notNull(),
  ink: text('ink').notNull(),
  position: integer('position').notNull(),
});

export const categoriesTable = pgTable('casino_categories', {
  id: integer('id').primaryKey(),
  slug: text('slug').notNull(),
  name: jsonb('name').$type<Localised>().notNull(),
  icon: text('icon').notNull(),
  position: integer('position').notNull(),
});

export const gamesTable = pgTable('casino_games', {
  id: text('id').primaryKey(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  providerId: text('provider_id').notNull(),
  categoryId: integer('category_id').notNull(),
  image: text('image').notNull(),
  rtp: integer('rtp').notNull(),
  volatility: text('volatility', { enum: VOLATILITIES }).notNull(),
  tags: jsonb('tags').$type<readonly Localised[]>().notNull(),
  engine: text('engine'),
  demo: boolean('demo').notNull(),
  minBetCents: amount('min_bet_cents').notNull(),
  maxBetCents: amount('max_bet_cents').notNull(),
  position: integer('position').notNull(),
  addedAt: moment('added_at').notNull(),
});

export const favouritesTable = pgTable(
  'favourite_games',
  {
    playerId: text('player_id').notNull(),
    gameId: text('game_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.gameId] })],
);

export const gameSessionsTable = pgTable('game_sessions', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  sessionId: text('session_id').notNull(),
  gameId: text('game_id').notNull(),
  createdAt: moment('created_at').notNull(),
});
