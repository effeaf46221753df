import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { checkIpAddress, isBlockedIp } from './ip-verdicts.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 15);

let db: Database;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());

test.each([
  ['203.0.113.8', ['::ffff:203.0.113.8', '::FFFF:cb00:7108', '203.0.113.8:50123'], '203.0.113.9'],
  ['2001:DB8::8', ['2001:db8::8', '2001:db8:0:0:0:0:0:8', '[2001:db8::8]:443'], '2001:db8::9'],
])('a verdict on %s holds for its other spellings', async (written, spellings, other) => {
  await checkIpAddress(db.queries, written, async () => 'blocked', NOW);
  for (const spelling of [written, ...spellings])
    expect(await isBlockedIp(db.queries, spelling, NOW)).toBe(true);
  expect(await isBlockedIp(db.queries, other, NOW)).toBe(false);
});

test('a verdict blocks for a day, and not at all where a clock that was further ahead wrote it', async () => {
  const ip = '203.0.113.20';
  await checkIpAddress(db.queries, ip, async () => 'blocked', NOW);
  const isBlockedAfter = (ms: number) => isBlockedIp(db.queries, ip, NOW + ms);
  expect(await Promise.all([DAY_MS, DAY_MS + 1].map(isBlockedAfter))).toEqual([true, false]);
  // The copies' clocks differ, and a request compares with the moment of its beginning.
  expect(await Promise.all([-5 * 60_000, -6 * 60_000, -DAY_MS].map(isBlockedAfter))).toEqual([
    true,
    false,
    false,
  ]);
});
