import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openLog } from '#server/core/log.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import type { Endpoint } from './endpoint.ts';
import { unknownOrdersJob } from './unknown-orders.ts';

const NOW = Date.UTC(2026, 10, 20, 15);

async function openOrders() {
  const db = await memoryDatabase();
  const caller = { playerId: 'p1', sessionId: 's1' };
  const request = JSON.stringify({ caller, params: {}, body: {}, language: 'pt', ip: '203.0.113.7' });
  /** Adds orders whose outcome is unknown, named by their numbers. */
  const addOrders = (first: number, last = first) =>
    db.queries.execute(sql`
      insert into commands (player_id, key, call, fingerprint, status, response, created_at)
      select 'p1', 'running:order-' || lpad(number::text, 3, '0'), 'createDeposit', '', 102, ${request}, ${NOW}
      from generate_series(${first}::int, ${last}::int) number`);
  let asked: string[] = [];
  const endpoint = {
    kind: 'money',
    call: { name: 'createDeposit' },
    async lookUp({ key }: { key: string }) {
      asked.push(key);
      throw new Error('no answer');
    },
  } as unknown as Endpoint;
  const job = unknownOrdersJob({ db, log: openLog('silent') }, [endpoint], async () => {});
  /** Runs the job once; returns the orders that it looked up, by name. */
  const run = async () => {
    asked = [];
    await job.run(NOW + 60_000);
    return asked.toSorted();
  };
  return { db, addOrders, run };
}

const orders = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => `order-${String(first + at).padStart(3, '0')}`);

test('orders whose look-up goes on failing do not keep the others from being looked up', async () => {
  const { db, addOrders, run } = await openOrders();
  await addOrders(1, 120);
  expect(await run()).toEqual(orders(1, 50));
  expect(await run()).toEqual(orders(51, 100));
  // The batch is filled from the first again.
  expect(await run()).toEqual([...orders(1, 30), ...orders(101, 120)]);
  expect(await run()).toEqual(orders(31, 80));
  await db.close();
});

test('a new order in each run does not keep an old one from being looked up again, once a run', async () => {
  const { db, addOrders, run } = await openOrders();
  await addOrders(1);
  expect(await run()).toEqual(orders(1, 1));
  for (const number of [2, 3, 4]) {
    await addOrders(number);
    expect(await run()).toEqual(orders(1, number));
  }
  await db.close();
});
