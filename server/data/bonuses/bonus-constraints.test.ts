import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { constraintOf } from '#server/core/db/database-error.ts';
import { newId } from '#server/core/ids.ts';
import { bonusesTable, couponsTable } from '#server/data/schema/bonuses-table.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';
import { someCoupon } from '#tests/support/backend/sample-coupon.ts';

// What the code checks first, so that only a fault in the code comes as far as the database.
describe.each(DATABASES)('the database of bonuses on $name', ({ there, start }) => {
  let cluster: TestCluster;
  let db: Database;
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    db = await cluster.open();
  });
  afterAll(() => cluster?.stop());

  const insert = (playerId: string, over: Partial<typeof bonusesTable.$inferInsert>) =>
    db.queries
      .insert(bonusesTable)
      .values({
        id: newId(),
        playerId,
        reference: newId(),
        name: { pt: 'b', en: 'b', es: 'b' },
        couponCode: '',
        walletType: 'bonus',
        status: 'available',
        autoActivate: false,
        waitsForOwnBet: false,
        amountCents: 1_000,
        times: 1,
        contributions: {},
        validDays: 1,
        createdAt: 0,
        ...over,
      })
      .then(() => 'inserted', constraintOf);

  test.runIf(there)('holds at most one running bonus per player', async () => {
    const [player, other] = [await somePlayer(db), await somePlayer(db)];
    expect(await insert(player, { status: 'active' })).toBe('inserted');
    expect(await insert(player, { status: 'completed' })).toBe('bonuses_one_runs');
    expect(await insert(player, { status: 'available' })).toBe('inserted');
    expect(await insert(other, { status: 'active' })).toBe('inserted');
  });

  test.runIf(there)('holds one bonus for each reference', async () => {
    const [player, other] = [await somePlayer(db), await somePlayer(db)];
    expect(await insert(player, { reference: 'referee:1' })).toBe('inserted');
    expect(await insert(other, { reference: 'referee:1' })).toBe('bonuses_reference_key');
  });

  test.runIf(there)('counts no use of a coupon above its maximum', async () => {
    const coupon = someCoupon('duas-vezes', { rolloverRuleId: null, maxUses: 2 });
    await db.queries.insert(couponsTable).values(coupon);
    const use = () =>
      db.queries
        .execute(sql`update coupons set uses = uses + 1 where code = 'duas-vezes'`)
        .then(() => 'used', constraintOf);
    expect([await use(), await use(), await use()]).toEqual(['used', 'used', 'coupons_uses']);
  });
});
