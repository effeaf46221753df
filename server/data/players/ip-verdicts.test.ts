import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { checkIpAddress, isBlockedIp } from './ip-verdicts.ts';

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
