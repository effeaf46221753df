import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { BET_KINDS, OUTCOMES } from '#contract/rules/sports/bet-lines.ts';
import type { Odds } from '#contract/rules/sports/odds.ts';
import { EVENT_STATES } from '#contract/sport-event-update.ts';
import { amount, moment } from '#server/core/db/columns.ts';
import type { FeedEvent } from '#server/core/feed-event.ts';
import type { Localised } from '#server/core/localised.ts';

export const sportFeedsTable = pgTable('sport_feeds', {
  name: text('name').primaryKey(),
  askedAt: moment('asked_at'),
  /** When it was last asked for all its events. */
  allAskedAt: moment('all_asked_at'),
  /** When its answer with all events was last empty or far too short. */
  incompleteAt: moment('incomplete_at'),
  turn: integer('turn').notNull().default(0),
  catalogue: integer('catalogue').notNull().default(0),
});

/** Since when a market has been closed for bets (ms since 1970), and its selections' odds until then. */
interface Rest {
  at: number;
  odds: Readonly<Record<string, Odds>>;
}
/** Since when the whole event has been suspended, and its model until then. */
export interface EventSuspension {
  at: number;
  model: string | null;
}
/** By market. */
export type MarketSuspensions = Readonly<Record<string, Rest>>;

export const sportEventsTable = pgTable('sport_events', {
  id: text('id').primaryKey(),
  sport: text('sport').notNull(),
  country: text('country').notNull(),
  league: text('league').notNull(),
  leagueRank: integer('league_rank').notNull(),
  startsAt: moment('starts_at').notNull(),
  state: text('state', { enum: [...EVENT_STATES] }).notNull(),
  suspended: boolean('suspended').notNull(),
  top: boolean('top').notNull(),
  searchNames: text('search_names').notNull(),
  searchLeague: text('search_league').notNull(),
  marketCount: integer('market_count').notNull(),
  version: integer('version').notNull(),
  /** The event with only its main markets. */
  summary: jsonb('summary').$type<FeedEvent>().notNull(),
  data: jsonb('data').$type<FeedEvent>().notNull(),
  rests: jsonb('rests').$type<MarketSuspensions>().notNull(),
  rested: jsonb('rested').$type<EventSuspension>(),
  /** New results that bets may wait for have not been settled yet. */
  due: boolean('due').notNull(),
  changedAt: moment('changed_at').notNull(),
  /** Since when the feed hasn't offered it any more; null while it does. */
  missingSince: moment('missing_since'),
});

export const betsTable = pgTable('bets', {
  position: bigint('position', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  id: text('id').notNull(),
  playerId: text('player_id').notNull(),
  kind: text('kind', { enum: [...BET_KINDS] }).notNull(),
  size: integer('size').notNull(),
  lines: integer('lines').notNull(),
  lineStakeCents: amount('line_stake_cents').notNull(),
  stakeCents: amount('stake_cents').notNull(),
  realCents: amount('real_cents').notNull(),
  bonusCents: amount('bonus_cents').notNull(),
  bonusId: text('bonus_id'),
  /** Of all legs together; null for a system; the one price of a built bet. */
  odds: bigint('odds', { mode: 'number' }),
  possibleCents: amount('possible_cents').notNull(),
  payoutCents: amount('payout_cents'),
  state: text('state', { enum: ['open', 'won', 'lost', 'void', 'cashed_out'] }).notNull(),
  /** The stake removed by partial cash outs while the rest stayed open, and the amount they paid. */
  cashedStakeCents: amount('cashed_stake_cents').notNull().default(0),
  cashedOutCents: amount('cashed_out_cents').notNull().default(0),
  /** The value at which it is cashed out automatically, and the sum of its events' versions at the last check. */
  autoCents: amount('auto_cents'),
  autoSeen: bigint('auto_seen', { mode: 'number' }).notNull().default(0),
  receivedAt: moment('received_at').notNull(),
  writtenAt: moment('written_at').notNull(),
  settledAt: moment('settled_at'),
});

/** The names of a leg as its event had them when the bet was placed. */
interface LegNames {
  sport: Localised;
  home: Localised;
  away: Localised;
  market: Localised;
  selection: Localised;
}

export const betLegsTable = pgTable(
  'bet_legs',
  {
    betId: text('bet_id').notNull(),
    place: integer('place').notNull(),
    eventId: text('event_id').notNull(),
    marketId: text('market_id').notNull(),
    selectionId: text('selection_id').notNull(),
    odds: bigint('odds', { mode: 'number' }).notNull(),
    names: jsonb('names').$type<LegNames>().notNull(),
    sport: text('sport').notNull(),
    startsAt: moment('starts_at').notNull(),
    outcome: text('outcome', { enum: [...OUTCOMES] }),
  },
  (table) => [primaryKey({ columns: [table.betId, table.place] })],
);

/** Prices that are held for some seconds. */
export const cashOutQuotesTable = pgTable('cash_out_quotes', {
  id: text('id').primaryKey(),
  betId: text('bet_id').notNull(),
  /** The whole stake of the bet at that time. */
  stakeCents: amount('stake_cents').notNull(),
  amountCents: amount('amount_cents').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const cashOutsTable = pgTable('cash_outs', {
  id: text('id').primaryKey(),
  betId: text('bet_id').notNull(),
  playerId: text('player_id').notNull(),
  /** The part of the stake that it removed, and the amount paid. */
  stakeCents: amount('stake_cents').notNull(),
  realCents: amount('real_cents').notNull(),
  bonusCents: amount('bonus_cents').notNull(),
  amountCents: amount('amount_cents').notNull(),
  automatic: boolean('automatic').notNull(),
  madeAt: moment('made_at').notNull(),
});
