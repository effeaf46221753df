import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION_IDLE_MS, TOKEN_GRACE_S, TOKEN_LIFE_S } from '#contract/limits.ts';
import type { Database } from '#server/core/db/database.ts';
import { sessionsTable } from '#server/data/schema/credentials-table.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import {
  authenticate,
  endIdleSessions,
  endSession,
  exchangeToken,
  findLiveSession,
  listLiveSessions,
  openSession,
} from './player-sessions.ts';
import { readToken, TokenInvalid } from './session-tokens.ts';

const SECRET = 'a secret for tests, 32 characters';
const NOW = Date.UTC(2026, 10, 20, 15);
const LIFE = TOKEN_LIFE_S * 1_000;
const GRACE = TOKEN_GRACE_S * 1_000;

let db: Database;
let playerId: string;
beforeAll(async () => {
  db = await memoryDatabase();
  playerId = await somePlayer(db, { realCents: 12_345 });
});
afterAll(() => db.close());

const open = () =>
  db.transaction((tx) => openSession(tx, { playerId, ip: '10.0.0.1', userAgent: 'test', now: NOW }, SECRET));
const ask = async (token: string, now: number, quiet = false) =>
  (await authenticate(db, token, SECRET, { now, quiet })).caller;
const exchange = (token: string, now: number) => exchangeToken(db, token, SECRET, now);
/** Keeps a session alive with a call every 20 minutes, as an active player does. */
async function stayUntil(token: string, until: number) {
  for (let now = NOW; now <= until; now += 20 * 60_000) await ask(token, now);
}
const expired = expect.objectContaining({ code: 'token_expired' });
const unauthenticated = expect.objectContaining({ code: 'unauthenticated' });

describe('a token', () => {
  test('[R3.07b] contains the balance in currency units, the player and its end', async () => {
    const { token, expiresIn } = await open();
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(expiresIn).toBe(3_600);
    expect(payload).toMatchObject({ balance: 123.45, user_id: playerId, exp: NOW / 1_000 + 3_600 });
  });

  test('is accepted until its end', async () => {
    const { token, sessionId } = await open();
    expect(await ask(token, NOW)).toEqual({ playerId, sessionId });
    await stayUntil(token, NOW + LIFE - 1);
    await expect(ask(token, NOW + LIFE - 1)).resolves.toMatchObject({ playerId });
    await expect(ask(token, NOW + LIFE)).rejects.toEqual(unauthenticated);
    await expect(ask(token, NOW + LIFE + GRACE + 1_000)).rejects.toEqual(expired);
  });

  test('with another secret, algorithm or purpose is refused', async () => {
    const { token } = await open();
    await expect(readToken(token, 'another secret of 32 characters!')).rejects.toThrow(TokenInvalid);
    const [, payload] = token.split('.');
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
    for (const wrong of [none, `${token}x`, 'x', token.slice(0, -2)]) {
      await expect(ask(wrong, NOW)).rejects.toEqual(expired);
    }
    await expect(ask('', NOW)).rejects.toEqual(unauthenticated);
  });
});

describe('an exchange', () => {
  test('gives a successor that lives an hour from now', async () => {
    const { token, sessionId } = await open();
    const later = NOW + 10 * 60_000;
    const successor = await exchange(token, later);
    expect(successor.expiresIn).toBe(3_600);
    expect(await ask(successor.token, later)).toEqual({ playerId, sessionId });
    expect((await readToken(successor.token, SECRET)).expiresAt).toBe(later + LIFE);
  });

  test('is possible up to half a minute after the end, not later', async () => {
    const { token } = await open();
    await stayUntil(token, NOW + LIFE - 1);
    await expect(exchange(token, NOW + LIFE + GRACE + 1)).rejects.toEqual(expired);
    await expect(exchange(token, NOW + LIFE + GRACE)).resolves.toMatchObject({ expiresIn: 3_600 });
  });

  test('repeated within half a minute gives the same successor, also concurrently', async () => {
    const { token } = await open();
    const raced = await Promise.all(Array.from({ length: 10 }, () => exchange(token, NOW)));
    const late = await exchange(token, NOW + GRACE);
    expect(new Set([...raced, late].map((one) => one.token)).size).toBe(1);
    expect(late.expiresIn).toBe(TOKEN_LIFE_S - TOKEN_GRACE_S);
  });

  test('leaves the old token valid for half a minute, for calls in progress', async () => {
    const { token } = await open();
    await exchange(token, NOW);
    await expect(ask(token, NOW + GRACE)).resolves.toMatchObject({ playerId });
    await expect(ask(token, NOW + GRACE + 1)).rejects.toEqual(unauthenticated);
  });

  test('of a token that was exchanged long ago ends the session: the token was stolen', async () => {
    const { token } = await open();
    const { token: successor } = await exchange(token, NOW);
    await expect(exchange(token, NOW + GRACE + 1)).rejects.toEqual(expired);
    await expect(ask(successor, NOW + GRACE + 2)).rejects.toEqual(expired);
    await expect(exchange(successor, NOW + GRACE + 2)).rejects.toEqual(expired);
  });
});

describe('a session', () => {
  test('accepts no token and no exchange after its end', async () => {
    const { token, sessionId } = await open();
    const { token: successor } = await exchange(token, NOW);
    await endSession(db.queries, sessionId, 'logout', NOW);
    for (const one of [token, successor]) {
      await expect(ask(one, NOW)).rejects.toEqual(expired);
      await expect(exchange(one, NOW)).rejects.toEqual(expired);
    }
  });

  test('ends after half an hour without activity of the player', async () => {
    const { token } = await open();
    await ask(token, NOW + SESSION_IDLE_MS);
    await expect(ask(token, NOW + 2 * SESSION_IDLE_MS)).rejects.toEqual(unauthenticated);
    const { token: other } = await open();
    await expect(ask(other, NOW + SESSION_IDLE_MS + 1)).rejects.toEqual(expired);
  });

  test('is not kept alive by exchanges and quiet calls', async () => {
    const { token } = await open();
    await ask(token, NOW + SESSION_IDLE_MS - 1, true);
    const { token: successor } = await exchange(token, NOW + SESSION_IDLE_MS - 1);
    await expect(ask(successor, NOW + SESSION_IDLE_MS + 1)).rejects.toEqual(expired);
    await expect(exchange(successor, NOW + SESSION_IDLE_MS + 1)).rejects.toEqual(expired);
  });
});

test('a call or a job that began two minutes before the session was last used finds it live', async () => {
  const { token, sessionId } = await db.transaction((tx) =>
    openSession(tx, { playerId, ip: '10.0.0.1', userAgent: 'test', now: NOW }, SECRET),
  );
  await ask(token, NOW + 120_000);
  await db.transaction((tx) => endIdleSessions(tx, NOW));
  expect(await findLiveSession(db.queries, sessionId, NOW)).toBeDefined();
  await ask(token, NOW);
});

describe('a session of a clock that was a day ahead', () => {
  const DAY = 86_400_000;
  const openAt = (now: number) =>
    db.transaction((tx) => openSession(tx, { playerId, ip: '10.0.0.1', userAgent: 'test', now }, SECRET));

  test('has ended once the clock is corrected', async () => {
    const { token, sessionId } = await openAt(NOW + DAY);
    await expect(ask(token, NOW)).rejects.toEqual(expired);
    await expect(exchange(token, NOW)).rejects.toEqual(expired);
    expect(await findLiveSession(db.queries, sessionId, NOW)).toBeUndefined();
    expect((await listLiveSessions(db.queries, playerId, NOW)).map(({ id }) => id)).not.toContain(sessionId);
    await db.transaction((tx) => endIdleSessions(tx, NOW));
    // Also when that day has come.
    await expect(ask(token, NOW + DAY)).rejects.toEqual(expired);
  });

  test('that was used with the wrong clock does not outlive its idle time', async () => {
    const { token } = await openAt(NOW);
    const { sessionId } = await readToken(token, SECRET);
    await db.queries
      .update(sessionsTable)
      .set({ lastSeenAt: NOW + DAY })
      .where(eq(sessionsTable.id, sessionId));
    await expect(ask(token, NOW + 31 * 60_000)).rejects.toEqual(expired);
  });
});
