// Sessions of games opened for real money: the id by which a provider names a player in its wallet calls.
import { and, desc, eq, isNull, max, not, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { RECENT_GAMES } from '#contract/limits.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { newId } from '#server/core/ids.ts';
import { isIdleSql } from '#server/data/players/session-idle.ts';
import type { StakeBounds } from '#server/data/policy/policy.ts';
import { gameSessionsTable, gamesTable } from '#server/data/schema/catalogue-table.ts';
import { sessionsTable } from '#server/data/schema/credentials-table.ts';

interface GameSession {
  id: string;
  playerId: string;
  /** The login session in which the game was opened; stakes end with it. */
  sessionId: string;
  gameId: string;
  gameName: string;
  bounds: StakeBounds;
  /** The IP address from which the login session was last used. */
  ip: string;
}

/** Opens a game session; returns its id. */
export async function openGameSession(
  queries: Queries,
  opened: { playerId: string; sessionId: string; gameId: string; now: number },
): Promise<string> {
  const { now, ...session } = opened;
  const id = newId();
  await queries.insert(gameSessionsTable).values({ ...session, id, createdAt: now });
  return id;
}

export async function findGameSession(queries: Queries, id: string): Promise<GameSession | undefined> {
  const [found] = await queries
    .select({ session: gameSessionsTable, game: gamesTable, ip: sessionsTable.ip })
    .from(gameSessionsTable)
    .innerJoin(gamesTable, eq(gamesTable.id, gameSessionsTable.gameId))
    .innerJoin(sessionsTable, eq(sessionsTable.id, gameSessionsTable.sessionId))
    .where(eq(gameSessionsTable.id, id));
  if (!found) return undefined;
  const { playerId, sessionId, gameId } = found.session;
  const { name: gameName, minBetCents: leastCents, maxBetCents: mostCents } = found.game;
  return { id, playerId, sessionId, gameId, gameName, bounds: { leastCents, mostCents }, ip: found.ip };
}

interface GameSessionPlayers {
  /** The player of a game session that was looked up before. */
  known(id: string): string | undefined;
  /** Looks it up; undefined for a session that does not exist. */
  find(id: string): Promise<string | undefined>;
}

const KNOWN_SESSIONS = 10_000;

/** The players of game sessions, the latest in memory: a session's player never changes. */
export function openGameSessionPlayers(db: Pick<Database, 'queries'>): GameSessionPlayers {
  const players = new LRUCache<string, string>({ max: KNOWN_SESSIONS });
  return {
    known: (id) => players.get(id),
    async find(id) {
      const [row] = await db.queries
        .select({ playerId: gameSessionsTable.playerId })
        .from(gameSessionsTable)
        .where(eq(gameSessionsTable.id, id));
      if (row) players.set(id, row.playerId);
      return row?.playerId;
    },
  };
}

interface RecentGame {
  id: string;
  /** When it was opened last (ms since 1970). */
  openedAt: number;
}

/** The games that a player opened for real money, the latest first, each once, at most `most`. */
export async function listRecentGames(
  queries: Queries,
  playerId: string,
  most: number,
): Promise<RecentGame[]> {
  const { gameId, createdAt } = gameSessionsTable;
  const rows = await queries
    .select({ id: gameId, openedAt: max(createdAt) })
    .from(gameSessionsTable)
    .where(eq(gameSessionsTable.playerId, playerId))
    .groupBy(gameId)
    .orderBy(desc(max(createdAt)), gameId)
    .limit(most);
  return rows.map(({ id, openedAt }) => ({ id, openedAt: openedAt ?? 0 }));
}

const isLive = (sessionId: string, now: number) =>
  and(eq(sessionsTable.id, sessionId), isNull(sessionsTable.endedAt), not(isIdleSql(now)));

/** False if the login session has ended or was idle too long (D5). This check doesn't count as activity. */
export async function isLoginSessionLive(queries: Queries, sessionId: string, now: number): Promise<boolean> {
  const found = await queries
    .select({ id: sessionsTable.id })
    .from(sessionsTable)
    .where(isLive(sessionId, now));
  return found.length === 1;
}

/** Records activity of the player (D5's idle rule); false if the login session has ended or was idle too long. */
export async function touchLoginSession(queries: Queries, sessionId: string, now: number): Promise<boolean> {
  const updated = await queries
    .update(sessionsTable)
    .set({ lastSeenAt: sql`greatest(${sessionsTable.lastSeenAt}, ${now})` })
    .where(isLive(sessionId, now))
    .returning({ id: sessionsTable.id });
  return updated.length === 1;
}

/** Sessions that are looked at in one statement. */
const BATCH_SIZE = 1_000;
/** How far (ms) the clocks of two copies may be apart, and some more. */
const CLOCK_DIFFERENCE_MS = 60_000;
/** Whether a wallet call belongs, or can belong, to a game session `g`. */
const HAD_MOVES = sql`exists (
  select 1 from casino_moves m
  where m.player_id = g.player_id and m.game_id = g.game_id
    and (
      m.game_session_id = g.id
      or (m.game_session_id is null and m.created_at >= g.created_at - ${CLOCK_DIFFERENCE_MS}::bigint)
    )
)`;

/** How long after its login's end (ms) a provider may still roll a stake back that never arrived: it retries for days. */
const LATE_CALLS_MS = 7 * 24 * 3_600_000;

/**
 * Deletes the game sessions that never had a wallet call and whose login ended at least seven days before `now` (ms), except those that a player's list of recently played
 * games shows: `had_moves` is false for these, until newer ones take their places. The others stay, as a win may come late. A wallet call of
 * an older build names no session: it counts for all sessions in which the player had opened that game before it.
 */
export async function deleteUnplayedGameSessions(db: Database, now: number): Promise<void> {
  for (;;) {
    const [batch] = await selectRows(
      db.queries,
      v.object({ size: v.number() }),
      sql`with decided as (
        select g.id, g.player_id, ${HAD_MOVES} as had_moves
        from game_sessions g join sessions s on s.id = g.session_id
        where g.had_moves is null and s.ended_at <= ${now - LATE_CALLS_MS}::bigint
        limit ${BATCH_SIZE}::int
      ), latest as (
        -- The latest session of each game; of those of one moment one that stays anyhow.
        select distinct on (g.player_id, g.game_id) g.id, g.player_id, g.game_id, g.created_at
        from game_sessions g left join decided d on d.id = g.id
        where g.player_id in (select player_id from decided)
        order by g.player_id, g.game_id, g.created_at desc, coalesce(d.had_moves, g.had_moves) desc nulls last, g.id
      ), shown as (
        select id from (
          select id, row_number() over (partition by player_id order by created_at desc, game_id) as place
          from latest
        ) ranked where place <= ${RECENT_GAMES}::int
      ), kept as (
        update game_sessions g set had_moves = d.had_moves from decided d
        where g.id = d.id and (d.had_moves or d.id in (select id from shown))
      ), deleted as (
        delete from game_sessions g using decided d
        where g.id = d.id and not d.had_moves and d.id not in (select id from shown)
      ), replaced as (
        delete from game_sessions g
        where g.player_id in (select player_id from decided) and not g.had_moves
          and g.id not in (select id from shown) and not ${HAD_MOVES}
      )
      select count(*)::int as size from decided`,
    );
    if (!batch || batch.size < BATCH_SIZE) return;
  }
}
