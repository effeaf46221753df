import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
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

test('a changed key is noticed once, with the devices that subscribed with the former one', async () => {
  await olderDevice('first');
  expect(await notePushKey(db, 'B-first', 1_000)).toBeUndefined();
  expect(await notePushKey(db, 'B-first', 2_000)).toBeUndefined();
  expect(await countUnreachableDevices(db.queries, 'B-first')).toBe(0);
  expect(await notePushKey(db, 'B-second', 3_000)).toBe(1);
  expect(await notePushKey(db, 'B-second', 4_000)).toBeUndefined();
  expect(await countUnreachableDevices(db.queries, 'B-second')).toBe(1);
  expect(await notePushKey(db, 'B-first', 5_000)).toBe(0);
  expect(await countUnreachableDevices(db.queries)).toBe(1);
});

test('a device that an older build stored between two starts counts as subscribed with the key before', async () => {
  await notePushKey(db, 'B-first', 1_000);
  await olderDevice('first');
  expect(await notePushKey(db, 'B-second', 2_000)).toBe(1);
  await olderDevice('second');
  expect(await notePushKey(db, 'B-second', 3_000)).toBeUndefined();
  expect(await countUnreachableDevices(db.queries, 'B-second')).toBe(1);
});
