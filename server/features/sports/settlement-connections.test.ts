// A settlement with more winning bets than the pool has connections, while players go on.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { ledgerFaults } from '#tests/support/backend/players.ts';
import { hasPostgres, startPostgres } from '#tests/support/backend/postgres.ts';
import { openBetting } from '#tests/support/sportsbook/betting.ts';
import { ended, home, someEvents } from '#tests/support/sportsbook/betting-suite.ts';

describe.runIf(hasPostgres)('a settlement on a pool of five connections', () => {
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let db: Database;
  let other: Database;
  beforeAll(async () => {
    cluster = await startPostgres();
    const url = await cluster.create();
    db = await cluster.openAt(url, { size: 5, connectMs: 4_000 });
    other = await cluster.openAt(url);
  });
  afterAll(() => cluster?.stop());

  const lockWaits = async () => {
    const { rows } = (await other.queries.execute(
      sql`select count(*)::int as waits from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )) as unknown as { rows: { waits: number }[] };
    return rows[0]?.waits ?? 0;
  };

  test('leaves four to others, whatever its bets wait for', async () => {
    const betting = await openBetting(db);
    const [event = ''] = await someEvents(betting, 1);
    const players = await Promise.all(Array.from({ length: 8 }, () => betting.someone()));
    for (const { place } of players) await place({ legs: [home(event)], stakes: [100] });
    await betting.receiveEvents(ended(event, 'won'));

    const order: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let settled: Promise<unknown> = Promise.resolve();
    const locked = other.transaction(async (tx) => {
      for (const { id } of players) await lockBalances(tx, id);
      settled = betting.settle().then(() => order.push('settled'));
      await released;
    });
    while ((await lockWaits()) === 0);
    // Each of the four waits until all have a connection.
    let begun = 0;
    let allBegin = () => {};
    const allBegun = new Promise<void>((resolve) => {
      allBegin = resolve;
    });
    const calls = ['a', 'b', 'c', 'd'].map((name) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        begun += 1;
        if (begun === 4) allBegin();
        await allBegun;
        order.push(name);
      }),
    );
    const answers = await Promise.allSettled(calls);
    const waits = await lockWaits();
    release();
    await Promise.all([locked, settled]);
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
    expect(waits).toBe(1);
    expect(order.at(-1)).toBe('settled');
    for (const player of players) expect(await player.real()).toBe(10_100);
    expect(await ledgerFaults(db)).toEqual([]);
    await betting.backend.close();
  });
});
