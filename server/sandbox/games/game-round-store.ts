import { and, asc, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { takeLockOn } from '#server/core/db/advisory-locks.ts';
import { amount, moment } from '#server/core/db/columns.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { isPast, isPastSql } from '#server/core/passed-moments.ts';
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

export async function findRound(database: Database, id: string): Promise<GameRound | undefined> {
  const [round] = await database.queries.select().from(gameRounds).where(eq(gameRounds.id, id));
  return round;
}

/**
 * When the last round began whose stake was not refused (ms); undefined if there is none. For real money it is the player's
 * last one in this game, whichever window it was started in: until the transaction's end no other window starts one.
 */
export async function lastStart(tx: Queries, session: GameSession): Promise<number | undefined> {
  const isReal = session.mode === 'real';
  if (isReal) await takeLockOn(tx, 'game-start', `${session.player}:${session.gameId}`);
  const own = tx
    .select({ id: gameSessions.id })
    .from(gameSessions)
    .where(
      and(
        eq(gameSessions.player, session.player),
        eq(gameSessions.gameId, session.gameId),
        eq(gameSessions.mode, 'real'),
      ),
    );
  const [last] = await tx
    .select({ startedAt: gameRounds.startedAt })
    .from(gameRounds)
    .where(
      and(
        isReal ? inArray(gameRounds.sessionId, own) : eq(gameRounds.sessionId, session.id),
        ne(gameRounds.state, 'refused'),
      ),
    )
    .orderBy(desc(gameRounds.startedAt))
    .limit(1);
  return last?.startedAt;
}

/**
 * Stores the round that `make` gives unless one of this name exists, and returns the stored one; nothing if `make` gives
 * none. A session's rounds are made one after the other. A demo round takes its stake here, and its win too if `settles`.
 */
export async function saveRound(
  database: Database,
  { id, session, settles }: { id: string; session: GameSession; settles: boolean },
  make: (tx: Queries) => Promise<{ round: GameRound; stored?: () => Promise<void> } | undefined>,
): Promise<GameRound | undefined> {
  return database.transaction(async (tx) => {
    const [locked] = await tx
      .select()
      .from(gameSessions)
      .where(eq(gameSessions.id, session.id))
      .for('update');
    const [known] = await tx.select().from(gameRounds).where(eq(gameRounds.id, id));
    if (known || !locked) return known;
    const made = await make(tx);
    if (!made) return undefined;
    const round = session.mode === 'demo' ? await takeDemoStake(tx, locked, made.round, settles) : made.round;
    await tx.insert(gameRounds).values(round);
    await made.stored?.();
    return round;
  });
}

async function takeDemoStake(
  tx: Queries,
  { id, funCents }: GameSession,
  round: GameRound,
  settles: boolean,
): Promise<GameRound> {
  if (funCents < round.stakeCents) {
    const refusal = { error: 'insufficient_funds', code: 'insufficient_funds' } as const;
    return { ...round, state: 'refused', refusal, balanceCents: funCents };
  }
  const balanceCents = funCents - round.stakeCents + (settles ? round.winCents : 0);
  await tx.update(gameSessions).set({ funCents: balanceCents }).where(eq(gameSessions.id, id));
  return { ...round, state: settles ? 'settled' : 'debited', balanceCents };
}

/** Pays a demo round whose stake was taken, once; returns the round as stored. */
export async function payDemoRound(database: Database, round: GameRound): Promise<GameRound> {
  return database.transaction(async (tx) => {
    const [session] = await tx
      .select()
      .from(gameSessions)
      .where(eq(gameSessions.id, round.sessionId))
      .for('update');
    const [stored = round] = await tx.select().from(gameRounds).where(eq(gameRounds.id, round.id));
    if (!session || stored.state !== 'debited') return stored;
    const balanceCents = session.funCents + stored.winCents;
    await tx.update(gameSessions).set({ funCents: balanceCents }).where(eq(gameSessions.id, session.id));
    await tx.update(gameRounds).set({ state: 'settled', balanceCents }).where(eq(gameRounds.id, round.id));
    return { ...stored, state: 'settled', balanceCents };
  });
}

/**
 * Writes how a running round ended, unless that is written already: the player's press and the round's own end may come
 * together, and the first decides. Returns the round as stored.
 */
export async function endRound(
  database: Database,
  round: GameRound,
  end: Pick<GameRound, 'drawn' | 'winCents' | 'heldUntil'>,
): Promise<GameRound> {
  const sameDrawn = sql`jsonb_array_length(${gameRounds.drawn}) = ${round.drawn.length}`;
  const [ended] = await database.queries
    .update(gameRounds)
    .set(end)
    .where(and(eq(gameRounds.id, round.id), eq(gameRounds.state, 'debited'), sameDrawn))
    .returning();
  return ended ?? (await findRound(database, round.id)) ?? round;
}

/** Changes a round's state if it is still in the expected one; returns the round as stored. */
export async function updateRound(
  database: Database,
  round: GameRound,
  change: Partial<Pick<GameRound, 'state' | 'refusal' | 'balanceCents' | 'heldUntil'>>,
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

/** How long a round that waited for its player may be paid by its page before the server does it (ms). */
const PAGE_PAYS_MS = 5_000;

export const OPEN_ROUNDS = 100;

/**
 * Unfinished rounds that started before a moment (ms) and don't wait for the player at another moment, and those whose
 * wait ended shortly before that one, however late they started: the oldest, or the oldest after one.
 */
export async function openRounds(
  database: Database,
  before: number,
  now: number,
  after?: Pick<GameRound, 'id' | 'startedAt'>,
): Promise<GameRound[]> {
  const waited = and(
    eq(gameRounds.state, 'debited'),
    gt(gameRounds.heldUntil, gameRounds.startedAt),
    isPastSql(gameRounds.heldUntil, now - PAGE_PAYS_MS, holdMs),
  );
  return database.queries
    .select()
    .from(gameRounds)
    .where(
      and(
        inArray(gameRounds.state, ['debiting', 'debited', 'cancelling']),
        or(isPastSql(gameRounds.startedAt, before, now - before), waited),
        or(ne(gameRounds.state, 'debited'), isPastSql(gameRounds.heldUntil, now, holdMs)),
        after && sql`(${gameRounds.startedAt}, ${gameRounds.id}) > (${after.startedAt}, ${after.id})`,
      ),
    )
    .orderBy(asc(gameRounds.startedAt), asc(gameRounds.id))
    .limit(OPEN_ROUNDS);
}
