import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { openSimulatedFeed } from './simulated-feed.ts';
import { simulationSeed } from './simulation-seed.ts';

let one: Database;
let other: Database;
beforeAll(async () => {
  one = await memoryDatabase();
  other = await memoryDatabase();
});
afterAll(() => Promise.all([one.close(), other.close()]));

test('the seed is drawn once for all copies of the server, and no two installations share one', async () => {
  const drawn = await Promise.all([simulationSeed(one.queries), simulationSeed(one.queries)]);
  const again = await simulationSeed(one.queries, () => Buffer.alloc(32));
  expect(new Set([...drawn, again]).size).toBe(1);
  expect(drawn[0]).toMatch(/^[\w-]{43}$/);
  expect(await simulationSeed(other.queries)).not.toBe(drawn[0]);
});

test('neither ids nor anything else published about events contains the seed', async () => {
  const seed = 'drawn-once-and-kept-from-everybody';
  const sent = await openSimulatedFeed({ seed, speed: 1, marginPercent: 6 }).changes(
    null,
    Date.UTC(2026, 10, 22),
  );
  expect(JSON.stringify(sent)).not.toContain(seed);
});
