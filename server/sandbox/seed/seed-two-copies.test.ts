import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPlayerByLogin } from '#server/data/players/players.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';
import { DEMO_PLAYER, seedSandbox } from './seed-sandbox.ts';

const [, postgres] = DATABASES;

describe.runIf(postgres?.there)('copies that start at once on an empty database', () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    if (postgres) cluster = await postgres.start();
  });
  afterAll(() => cluster.stop());

  test('all start, and there is one demo player', async () => {
    const copies = [await cluster.open(), await cluster.openAgain(), await cluster.openAgain()];
    const now = Date.parse('2026-11-27T12:00:00Z');
    const seeded = await Promise.all(
      copies.map((copy) => seedSandbox(copy, now, { demoPlayer: true, games: 40 })),
    );
    expect(seeded.map(({ demoPlayer }) => demoPlayer?.email)).toEqual(copies.map(() => DEMO_PLAYER.email));
    for (const copy of copies)
      expect(await findPlayerByLogin(copy.queries, DEMO_PLAYER.email)).toMatchObject({
        document: DEMO_PLAYER.document,
      });
  });
});
