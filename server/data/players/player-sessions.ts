// Sessions (D5): there are no refresh tokens; a token is exchanged for its successor, and for half a minute a
// repeated exchange gets the same one. An exchanged token that is presented later than that was stolen.

import { and, desc, eq, gte, type InferSelectModel, isNull, lte, ne, not } from 'drizzle-orm';
import * as v from 'valibot';
import { channels } from '#contract/channel-events.ts';
import { TOKEN_GRACE_S, TOKEN_LIFE_S } from '#contract/limits.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { selectByStatement } from '#server/core/db/statement.ts';
import { countedAddress } from '#server/core/http/client-address.ts';
import type { Caller } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { StoredAnswer } from '#server/core/http/idempotency/idempotent-commands.ts';
import { newId } from '#server/core/ids.ts';
import { isPast } from '#server/core/passed-moments.ts';
import { enqueueEvent } from '#server/core/realtime/outbox.ts';
import type { Secret } from '#server/core/secret.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import {
  removePlayerPushDevices,
  removeSessionPushDevices,
} from '#server/data/notices/push-subscriptions.ts';
import { sessionsTable, sessionTokensTable } from '#server/data/schema/credentials-table.ts';
import { isIdle, isIdleSql } from './session-idle.ts';
import { readToken, type SessionClaims, signToken, TokenInvalid } from './session-tokens.ts';

const LIFE_MS = TOKEN_LIFE_S * 1_000;
const GRACE_MS = TOKEN_GRACE_S * 1_000;
/** The first moment after the grace (ms). */
const AFTER_GRACE_MS = GRACE_MS + 1;
/** Activity more recent than this (ms) isn't written again, to save a statement. */
const LAST_SEEN_UPDATE_MS = 1_000;

interface OpenedSession {
  token: string;
  sessionId: string;
  /** Seconds. */
  expiresIn: number;
}

interface SessionRequest {
  playerId: string;
  ip: string;
  userAgent: string;
  now: number;
}

async function issueToken(tx: Queries, sessionId: string, playerId: string, secret: Secret, now: number) {
  const { realCents } = await balancesOf(tx, playerId);
  const id = newId();
  const expiresAt = (Math.floor(now / 1_000) + TOKEN_LIFE_S) * 1_000;
  await tx.insert(sessionTokensTable).values({ id, sessionId, balanceCents: realCents, expiresAt });
  return {
    id,
    token: await signToken({ id, sessionId, playerId, balanceCents: realCents, expiresAt }, secret),
  };
}

/** Opens a session for an authenticated player. */
export async function openSession(
  tx: Queries,
  request: SessionRequest,
  secret: Secret,
): Promise<OpenedSession> {
  const { playerId, ip, userAgent, now } = request;
  const sessionId = newId();
  await tx
    .insert(sessionsTable)
    .values({ id: sessionId, playerId, startedAt: now, lastSeenAt: now, ip, userAgent });
  const { token } = await issueToken(tx, sessionId, playerId, secret, now);
  return { token, sessionId, expiresIn: TOKEN_LIFE_S };
}

/** How long after its last session an address counts as known (ms). */
const KNOWN_ADDRESS_MS = 90 * 24 * 3_600_000;

/** Whether a session of this player was used from this address, or from its IPv6 network, in the last 90 days. */
export async function hasSessionFrom(
  queries: Queries,
  playerId: string,
  ip: string,
  now: number,
): Promise<boolean> {
  const rows = await queries
    .selectDistinct({ ip: sessionsTable.ip })
    .from(sessionsTable)
    .where(and(eq(sessionsTable.playerId, playerId), gte(sessionsTable.lastSeenAt, now - KNOWN_ADDRESS_MS)));
  return rows.some((row) => countedAddress(row.ip) === countedAddress(ip));
}

/**
 * Ends a session for good; an ended one stays unchanged. Takes a transaction: the session's pages are notified, its
 * devices get no more notices.
 */
export async function endSession(tx: Queries, sessionId: string, reason: string, now: number): Promise<void> {
  const [ended] = await tx
    .update(sessionsTable)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessionsTable.id, sessionId), isNull(sessionsTable.endedAt)))
    .returning({ playerId: sessionsTable.playerId });
  if (!ended) return;
  await removeSessionPushDevices(tx, sessionId);
  await publishSessionEnded(tx, ended.playerId, now);
}

/**
 * Pages leave the channels on this event, and our own WebSocket server closes the sockets that don't (§4); a Channels
 * cluster closes no socket.
 */
async function publishSessionEnded(tx: Queries, playerId: string, now: number): Promise<void> {
  await enqueueEvent(tx, { channel: channels.user(playerId), event: 'UserSessionEndedEvent', data: {} }, now);
}

async function claimsOf(token: string, secret: Secret) {
  if (token === '') throw new Refusal('unauthenticated');
  try {
    return await readToken(token, secret);
  } catch (error) {
    throw error instanceof TokenInvalid ? new Refusal('token_expired') : error;
  }
}

/** Whether a token's end and grace are over: it can't be exchanged any more. */
const isOverForGood = ({ expiresAt }: { expiresAt: number }, now: number): boolean =>
  isPast(expiresAt + AFTER_GRACE_MS, now, LIFE_MS + AFTER_GRACE_MS);

/** Whether a token was exchanged, and the time in which both are valid is over. */
const isReplaced = ({ exchangedAt }: { exchangedAt: number | null }, now: number): boolean =>
  exchangedAt !== null && isPast(exchangedAt + AFTER_GRACE_MS, now, AFTER_GRACE_MS);

/** What a token of ours says, dead or not; undefined for any other token. Asks no database. */
export async function findTokenClaims(token: string, secret: Secret): Promise<SessionClaims | undefined> {
  try {
    return await readToken(token, secret);
  } catch (error) {
    if (error instanceof TokenInvalid) return undefined;
    throw error;
  }
}

/** Whether a token can be exchanged at `now` (ms). */
export async function isExchangeable(
  queries: Queries,
  { id, expiresAt }: Pick<SessionClaims, 'id' | 'expiresAt'>,
  now: number,
): Promise<boolean> {
  if (now > expiresAt + GRACE_MS) return false;
  try {
    const { exchangedAt } = (await findLiveToken(queries, id, now)).token;
    return exchangedAt === null || now <= exchangedAt + GRACE_MS;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The session and token rows of a token. Throws the refusal 'token_expired' if the session has ended. */
async function findLiveToken(queries: Queries, tokenId: string, now: number) {
  const [row] = await queries
    .select({ session: sessionsTable, token: sessionTokensTable })
    .from(sessionTokensTable)
    .innerJoin(sessionsTable, eq(sessionsTable.id, sessionTokensTable.sessionId))
    .where(eq(sessionTokensTable.id, tokenId));
  if (!row || row.session.endedAt !== null) throw new Refusal('token_expired');
  if (isIdle(row.session.lastSeenAt, now)) throw new Refusal('token_expired');
  return row;
}

const presentedToken = v.object({
  sessionId: v.string(),
  playerId: v.string(),
  ended: v.boolean(),
  lastSeenAt: v.number(),
  ip: v.string(),
  expiresAt: v.number(),
  exchangedAt: v.nullable(v.number()),
  fingerprint: v.nullable(v.string()),
  status: v.nullable(v.number()),
  response: v.unknown(),
  answeredAt: v.nullable(v.number()),
});

/** A call that a token is presented for. */
interface Presented {
  now: number;
  /** The call doesn't count as activity of the player. */
  quiet: boolean;
  ip?: string;
  /** Idempotency key of a money command: its stored answer is read with the token. */
  key?: string | undefined;
}

/** The caller, and the answer that the key already has; null if it has none. */
interface Authenticated {
  caller: Caller;
  answered: StoredAnswer | null;
}

/**
 * The player and session of this token. Throws the refusals 'unauthenticated' (the token can be exchanged) and
 * 'token_expired' (it can't).
 */
export async function authenticate(
  db: Database,
  token: string,
  secret: Secret,
  { now, quiet, ip, key }: Presented,
): Promise<Authenticated> {
  const claims = await claimsOf(token, secret);
  if (isOverForGood(claims, now)) throw new Refusal('token_expired');
  const [row] = await selectByStatement(
    db.queries,
    presentedToken,
    `select s.id as "sessionId", s.player_id as "playerId", s.ended_at is not null as ended,
      s.last_seen_at::float8 as "lastSeenAt", s.ip, t.expires_at::float8 as "expiresAt",
      t.exchanged_at::float8 as "exchangedAt", c.fingerprint, c.status, c.response,
      c.created_at::float8 as "answeredAt"
    from session_tokens t join sessions s on s.id = t.session_id
      left join commands c on c.player_id = s.player_id and c.key = $2
    where t.id = $1`,
    [claims.id, key ?? ''],
  );
  if (!row || row.ended || isIdle(row.lastSeenAt, now)) throw new Refusal('token_expired');
  if (isPast(row.expiresAt, now, LIFE_MS) || isReplaced(row, now)) {
    throw new Refusal('unauthenticated');
  }
  const { sessionId, playerId, fingerprint, status, response, answeredAt } = row;
  const moved = ip !== undefined && ip !== row.ip;
  if (!quiet && (moved || now - row.lastSeenAt >= LAST_SEEN_UPDATE_MS)) {
    await db.queries
      .update(sessionsTable)
      .set({ lastSeenAt: now, ...(ip ? { ip } : {}) })
      .where(and(eq(sessionsTable.id, sessionId), lte(sessionsTable.lastSeenAt, now)));
  }
  const answered =
    fingerprint !== null && status !== null && answeredAt !== null
      ? { fingerprint, status, response, createdAt: answeredAt }
      : null;
  return { caller: { playerId, sessionId }, answered };
}

/**
 * Exchanges a token for its successor. A token that was exchanged more than half a minute ago ends the session:
 * another client has its successor. Throws the refusal 'token_expired'.
 */
export async function exchangeToken(
  db: Database,
  token: string,
  secret: Secret,
  now: number,
): Promise<Omit<OpenedSession, 'sessionId'>> {
  const claims = await claimsOf(token, secret);
  if (isOverForGood(claims, now)) throw new Refusal('token_expired');
  const successor = await db.transaction(async (tx) => {
    // Two tabs may exchange at once: the second waits for the row lock and then finds the first one's successor.
    await tx.select().from(sessionTokensTable).where(eq(sessionTokensTable.id, claims.id)).for('update');
    const { session, token: row } = await findLiveToken(tx, claims.id, now);
    if (row.successorId === null) {
      const issued = await issueToken(tx, session.id, session.playerId, secret, now);
      await tx
        .update(sessionTokensTable)
        .set({ exchangedAt: now, successorId: issued.id })
        .where(eq(sessionTokensTable.id, row.id));
      return { token: issued.token, expiresIn: TOKEN_LIFE_S };
    }
    if (isReplaced(row, now)) {
      await endSession(tx, session.id, 'token used again', now);
      return undefined;
    }
    return signExistingToken(tx, row.successorId, session.playerId, secret, now);
  });
  if (!successor) throw new Refusal('token_expired');
  return successor;
}

async function signExistingToken(
  tx: Queries,
  tokenId: string,
  playerId: string,
  secret: Secret,
  now: number,
) {
  const [row] = await tx.select().from(sessionTokensTable).where(eq(sessionTokensTable.id, tokenId));
  if (!row) throw new Refusal('token_expired');
  const { id, sessionId, balanceCents, expiresAt } = row;
  const token = await signToken({ id, sessionId, playerId, balanceCents, expiresAt }, secret);
  return { token, expiresIn: Math.ceil((expiresAt - now) / 1_000) };
}

/**
 * Ends a player's sessions for good, except a named one, and removes their devices, also those of idle sessions.
 * Returns how many sessions were ended.
 */
export async function endPlayerSessions(
  tx: Queries,
  playerId: string,
  { but = '', reason, now }: { but?: string; reason: string; now: number },
): Promise<number> {
  const ended = await tx
    .update(sessionsTable)
    .set({ endedAt: now, endReason: reason })
    .where(
      and(
        eq(sessionsTable.playerId, playerId),
        ne(sessionsTable.id, but),
        isNull(sessionsTable.endedAt),
        not(isIdleSql(now)),
      ),
    )
    .returning({ id: sessionsTable.id });
  await removePlayerPushDevices(tx, playerId, but);
  if (ended.length > 0) await publishSessionEnded(tx, playerId, now);
  return ended.length;
}

/** Ends every session without activity of the player for half an hour (D5), so that its pages are notified too. */
export async function endIdleSessions(tx: Queries, now: number): Promise<void> {
  const ended = await tx
    .update(sessionsTable)
    .set({ endedAt: now, endReason: 'idle' })
    .where(and(isNull(sessionsTable.endedAt), isIdleSql(now)))
    .returning({ playerId: sessionsTable.playerId });
  for (const playerId of new Set(ended.map((session) => session.playerId)))
    await publishSessionEnded(tx, playerId, now);
}

type Session = InferSelectModel<typeof sessionsTable>;

/** Neither ended nor idle for too long. */
const isLive = (now: number) => and(isNull(sessionsTable.endedAt), not(isIdleSql(now)));

/** A player's live sessions, the most recently used first. */
export async function listLiveSessions(queries: Queries, playerId: string, now: number): Promise<Session[]> {
  return queries
    .select()
    .from(sessionsTable)
    .where(and(eq(sessionsTable.playerId, playerId), isLive(now)))
    .orderBy(desc(sessionsTable.lastSeenAt));
}

/** A live session; undefined if it has ended or was idle for too long. */
export async function findLiveSession(
  queries: Queries,
  sessionId: string,
  now: number,
): Promise<Session | undefined> {
  const [row] = await queries
    .select()
    .from(sessionsTable)
    .where(and(eq(sessionsTable.id, sessionId), isLive(now)));
  return row;
}
