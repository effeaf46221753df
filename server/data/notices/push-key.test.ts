import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { SecretChanged } from '#server/core/env/secret-fingerprints.ts';
import { openSession } from '#server/data/players/player-sessions.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { countUnreachableDevices, notePushKey } from './push-key.ts';

let db: Database;
beforeEach(async () => {
  db = await memoryDatabase();
});
afterEach(() => db.close());

/** Stores a device as an older build does, which knows no fingerprints. */
async function olderDevice(id: string): Promise<void> {
  const playerId = await somePlayer(db);
  const visit = { playerId, ip: '203.0.113.9', userAgent: 'a browser', now: 1_000 };
  const { sessionId } = await db.transaction((tx) => openSession(tx, visit, 'k'.repeat(32)));
  await db.queries.execute(sql`
    insert into push_subscriptions (id, player_id, session_id, endpoint, p256dh, auth, topics, created_at)
    values (${id}, ${playerId}, ${sessionId}, ${`https://push.example/${id}`}, 'p', 'a', '["bet_settled"]', 1)`);
}

const [FIRST, SECOND] = ['B-first', 'B-second'];
/** A start of a copy with this key, which names the other. */
const start = (key: string, now: number) => notePushKey(db, key, [FIRST, SECOND], now);

test('a changed key is noticed once, with the devices that subscribed with the former one', async () => {
  await olderDevice('first');
  expect(await start(FIRST, 1_000)).toBeUndefined();
  expect(await start(FIRST, 2_000)).toBeUndefined();
  expect(await countUnreachableDevices(db.queries, FIRST)).toBe(0);
  expect(await start(SECOND, 3_000)).toBe(1);
  expect(await start(SECOND, 4_000)).toBeUndefined();
  expect(await countUnreachableDevices(db.queries, SECOND)).toBe(1);
  expect(await start(FIRST, 5_000)).toBe(0);
  expect(await countUnreachableDevices(db.queries)).toBe(1);
});

test('a device that an older build stored between two starts counts as subscribed with the key before', async () => {
  await start(FIRST, 1_000);
  await olderDevice('first');
  expect(await start(SECOND, 2_000)).toBe(1);
  await olderDevice('second');
  expect(await start(SECOND, 3_000)).toBeUndefined();
  expect(await countUnreachableDevices(db.queries, SECOND)).toBe(1);
});

test('a start with another key is refused by its name, unless it names the key that is in use', async () => {
  await notePushKey(db, FIRST, [], 1_000);
  await expect(notePushKey(db, SECOND, [], 2_000)).rejects.toThrow(SecretChanged);
  await expect(notePushKey(db, SECOND, ['B-third'], 2_000)).rejects.toThrow(
    /^VAPID_PUBLIC_KEY: the database was used with another value/,
  );
  expect(await notePushKey(db, FIRST, [], 3_000)).toBeUndefined();
  expect(await notePushKey(db, SECOND, ['B-third', FIRST], 4_000)).toBe(0);
  // A copy that has not been replaced yet starts once more, where it knows the key that comes.
  await expect(notePushKey(db, FIRST, [], 5_000)).rejects.toThrow(SecretChanged);
  expect(await notePushKey(db, FIRST, [SECOND], 6_000)).toBe(0);
});
