import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, moment } from '#server/core/db/columns.ts';
import type { Database } from '#server/core/db/database.ts';
import { isPast, isPastSql } from '#server/core/passed-moments.ts';
import type { WalletRefusal } from '#server/partners/games/seamless-wallet.ts';
import type { Bet } from './game-protocol.ts';

const gameSessions = pgTable('sandbox_game_sessions', {
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

export type GameSession = typeof gameSessions.$inferSelect;
export type GameRound = typeof gameRounds.$inferSelect;

/** Stores a new session; false if its launch has opened one already. */
export async function saveSession(database: Database, session: GameSession): Promise<boolean> {
  const stored = await database.queries
    .insert(gameSessions)
    .values(session)
    .onConflictDoNothing()
    .returning({ id: gameSessions.id });
  return stored.length === 1;
}

export async function findSession(database: Database, id: string): Promise<GameSession | undefined> {
  const [session] = await database.queries.select().from(gameSessions).where(eq(gameSessions.id, id));
  return session;
}

/** Stores a new round unless one of this name exists; returns the stored one. */
export async function saveRound(database: Database, round: GameRound): Promise<GameRound> {
  return database.transaction(async (tx) => {
    await tx.insert(gameRounds).values(round).onConflictDoNothing();
    const [stored] = await tx.select().from(gameRounds).where(eq(gameRounds.id, round.id));
    return stored ?? round;
  });
}

/** Plays a demo round in one step; returns the stored round, refused if the demo balance is too low. */
export async function saveDemoRound(database: Database, round: GameRound): Promise<GameRound> {
  return database.transaction(async (tx) => {
    const [session] = await tx
      .select()
      .from(gameSessions)
      .where(eq(gameSessions.id, round.sessionId))
      .for('update');
    const [known] = await tx.select().from(gameRounds).where(eq(gameRounds.id, round.id));
    if (known || !session) return known ?? round;
    const reaches = session.funCents >= round.stakeCents;
    const left = reaches ? session.funCents - round.stakeCents + round.winCents : session.funCents;
    const played: GameRound = {
      ...round,
      state: reaches ? 'settled' : 'refused',
      refusal: reaches ? null : { error: 'insufficient_funds', code: 'insufficient_funds' },
      balanceCents: left,
    };
    await tx.update(gameSessions).set({ funCents: left }).where(eq(gameSessions.id, session.id));
    await tx.insert(gameRounds).values(played);
    return played;
  });
}

/** Changes a round's state if it is still in the expected one; returns the round as stored. */
export async function updateRound(
  database: Database,
  round: GameRound,
  change: Partial<Pick<GameRound, 'state' | 'refusal' | 'balanceCents'>>,
): Promise<GameRound> {
  const [moved] = await database.queries
    .update(gameRounds)
    .set(change)
    .where(and(eq(gameRounds.id, round.id), eq(gameRounds.state, round.state)))
    .returning();
  if (moved) return moved;
  const [other] = await database.queries.select().from(gameRounds).where(eq(gameRounds.id, round.id));
  return other ?? round;
}

/** The latest round of a player's sessions of one game whose stake was taken and whose end the player hasn't seen. */
export async function latestUnseenRound(
  database: Database,
  player: string,
  gameId: string,
): Promise<{ round: GameRound; session: GameSession } | undefined> {
  const [found] = await database.queries
    .select({ round: gameRounds, session: gameSessions })
    .from(gameRounds)
    .innerJoin(gameSessions, eq(gameSessions.id, gameRounds.sessionId))
    .where(
      and(
        eq(gameSessions.player, player),
        eq(gameSessions.gameId, gameId),
        eq(gameSessions.mode, 'real'),
        eq(gameRounds.seen, false),
        inArray(gameRounds.state, ['debited', 'settled']),
      ),
    )
    .orderBy(desc(gameRounds.startedAt))
    .limit(1);
  return found;
}

/**
 * Records that the end of a round was seen, if it belongs to the session's player and game: its win waits no longer.
 * Returns the round with the session that it was played in.
 */
export async function markRoundSeen(
  database: Database,
  id: string,
  session: GameSession,
): Promise<{ round: GameRound; session: GameSession } | undefined> {
  const own = database.queries
    .select({ id: gameSessions.id })
    .from(gameSessions)
    .where(and(eq(gameSessions.player, session.player), eq(gameSessions.gameId, session.gameId)));
  const [round] = await database.queries
    .update(gameRounds)
    .set({ seen: true, heldUntil: 0 })
    .where(and(eq(gameRounds.id, id), inArray(gameRounds.sessionId, own)))
    .returning();
  const played = round && (await findSession(database, round.sessionId));
  return played && { round, session: played };
}

const holdMs = sql`(${gameRounds.heldUntil} - ${gameRounds.startedAt})`;

/** Whether a round's win still waits for the player. */
export const isHeld = ({ heldUntil, startedAt }: GameRound, now: number): boolean =>
  !isPast(heldUntil, now, heldUntil - startedAt);

/** Unfinished rounds that started before a moment (ms) and whose win doesn't wait for the player at another moment. */
export async function openRounds(database: Database, before: number, now: number): Promise<GameRound[]> {
  return database.queries
    .select()
    .from(gameRounds)
    .where(
      and(
        inArray(gameRounds.state, ['debiting', 'debited', 'cancelling']),
        isPastSql(gameRounds.startedAt, before, now - before),
        or(ne(gameRounds.state, 'debited'), isPastSql(gameRounds.heldUntil, now, holdMs)),
      ),
    )
    .limit(100);
}
