import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { constraintOf } from '#server/core/db/database-error.ts';
import { newId } from '#server/core/ids.ts';
import { withdrawalsTable } from '#server/data/schema/wallet-table.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';

// What the code checks first, so that only a fault in the code comes as far as the database.
describe.each(DATABASES)('the database of withdrawals on $name', ({ there, start }) => {
  let cluster: TestCluster;
  let db: Database;
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    db = await cluster.open();
  });
  afterAll(() => cluster?.stop());

  test.runIf(there)('holds no withdrawal of nothing or less', async () => {
    const playerId = await somePlayer(db);
    const insert = (amountCents: number) =>
      db.queries
        .insert(withdrawalsTable)
        .values({
          id: newId(),
          playerId,
          status: 0,
          amountCents,
          pixKeyType: 'cpf',
          pixKey: '52998224725',
          everything: false,
          automatic: true,
          tries: 0,
          nextTryAt: 0,
          createdAt: 0,
        })
        .then(() => 'inserted', constraintOf);
    expect([await insert(1), await insert(0), await insert(-1)]).toEqual([
      'inserted',
      'withdrawals_amount_cents_check',
      'withdrawals_amount_cents_check',
    ]);
  });
});
