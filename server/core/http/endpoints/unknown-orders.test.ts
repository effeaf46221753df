import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openLog } from '#server/core/log.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import type { Endpoint } from './endpoint.ts';
import { unknownOrdersJob } from './unknown-orders.ts';

const NOW = Date.UTC(2026, 10, 20, 15);

test('orders whose look-up goes on failing do not keep the others from being looked up', async () => {
  const db = await memoryDatabase();
  const caller = { playerId: 'p1', sessionId: 's1' };
  const request = JSON.stringify({ caller, params: {}, body: {}, language: 'pt', ip: '203.0.113.7' });
  await db.queries.execute(sql`
    insert into commands (player_id, key, call, fingerprint, status, response, created_at)
    select 'p1', 'running:order-' || lpad(number::text, 3, '0'), 'createDeposit', '', 102, ${request}, ${NOW}
    from generate_series(1, 120) number`);
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
  const run = async () => {
    asked = [];
    await job.run(NOW + 60_000);
    return [asked.length, asked.toSorted().at(0), asked.toSorted().at(-1)];
  };
  expect(await run()).toEqual([50, 'order-001', 'order-050']);
  expect(await run()).toEqual([50, 'order-051', 'order-100']);
  expect(await run()).toEqual([20, 'order-101', 'order-120']);
  // From the first again.
  expect(await run()).toEqual([50, 'order-001', 'order-050']);
  await db.close();
});
