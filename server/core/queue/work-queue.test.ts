import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { MovableClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { openLog } from '../log.ts';
import { openQueueWorker } from './queue-worker.ts';
import { defineWorkQueue } from './work-queue.ts';

const NOW = 1_700_000_000_000;
const table = pgTable('letters', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  text: text('text').notNull(),
  claimedUntil: bigint('claimed_until', { mode: 'number' }).notNull().default(0),
  tries: integer('tries').notNull().default(0),
});
const options = { mark: 'letters', orderBy: table.id, batchSize: 2, claimMs: 1_000 };
const queue = defineWorkQueue(table, { ...options, maxTries: 3 });
const backingOff = defineWorkQueue(table, { ...options, backOff: true, maxTries: 3 });

let db: Database;
beforeAll(async () => {
  db = await memoryDatabase();
  await db.queries.execute(sql`create table letters (
    id bigint generated always as identity primary key, text text not null,
    claimed_until bigint not null default 0, tries integer not null default 0)`);
});
afterAll(() => db.close());
beforeEach(async () => void (await db.queries.delete(table)));

const add = (...texts: string[]) => db.queries.insert(table).values(texts.map((one) => ({ text: one })));
const claimed = async (from: typeof queue, now: number) =>
  (await from.claim(db.queries, now)).map((row) => row.text);

describe('a work queue', () => {
  test('claims the oldest rows, a batch at a time, each once', async () => {
    await add('a', 'b', 'c');
    expect(await claimed(queue, NOW)).toEqual(['a', 'b']);
    expect(await claimed(queue, NOW)).toEqual(['c']);
    expect(await claimed(queue, NOW)).toEqual([]);
  });

  test('gives a row to one of two that claim at the same time', async () => {
    await add('a');
    const both = await Promise.all([claimed(queue, NOW), claimed(queue, NOW)]);
    expect(both.flat()).toEqual(['a']);
  });

  test('offers a row again when its claim has expired, until it is acknowledged', async () => {
    await add('a');
    expect(await claimed(queue, NOW)).toEqual(['a']);
    expect(await claimed(queue, NOW + 999)).toEqual([]);
    const [again] = await queue.claim(db.queries, NOW + 1_000);
    expect(again).toMatchObject({ text: 'a', tries: 2 });
    await queue.acknowledge(db.queries, again ? [again.id] : []);
    expect(await claimed(queue, NOW + 1_000_000)).toEqual([]);
  });

  test('doubles the claim with each try where it backs off, and says which try is the last', async () => {
    await add('a');
    const [first] = await backingOff.claim(db.queries, NOW);
    expect(first?.claimedUntil).toBe(NOW + 1_000);
    const [second] = await backingOff.claim(db.queries, NOW + 1_000);
    expect(second?.claimedUntil).toBe(NOW + 3_000);
    expect(second && backingOff.isLastTry(second)).toBe(false);
    expect(await claimed(backingOff, NOW + 2_999)).toEqual([]);
    const [third] = await backingOff.claim(db.queries, NOW + 3_000);
    expect(third?.claimedUntil).toBe(NOW + 7_000);
    expect(third && backingOff.isLastTry(third)).toBe(true);
  });

  test('holds no claim for longer than the longest one', async () => {
    const capped = defineWorkQueue(table, {
      ...options,
      backOff: true,
      longestClaimMs: 3_000,
      maxTries: 100,
    });
    await add('a');
    let now = NOW;
    for (const wait of [1_000, 2_000, 3_000, 3_000]) {
      const [row] = await capped.claim(db.queries, now);
      expect(row?.claimedUntil).toBe(now + wait);
      now += wait;
    }
    await db.queries.update(table).set({ tries: 90 });
    const [late] = await capped.claim(db.queries, now);
    expect(late).toMatchObject({ claimedUntil: now + 3_000, tries: 91 });
  });

  test('puts a row back of which nothing was tried: the claim is no try', async () => {
    await add('a');
    const [first] = await backingOff.claim(db.queries, NOW);
    await backingOff.putBack(db.queries, [first?.id ?? 0], NOW + 500);
    expect(await claimed(backingOff, NOW + 499)).toEqual([]);
    const [again] = await backingOff.claim(db.queries, NOW + 500);
    expect(again).toMatchObject({ tries: 1, claimedUntil: NOW + 1_500 });
  });

  test('releases a claim at once or at a later moment', async () => {
    await add('a', 'b');
    const [a, b] = await queue.claim(db.queries, NOW);
    await queue.release(db.queries, [a?.id ?? 0], 0);
    await queue.release(db.queries, [b?.id ?? 0], NOW + 500);
    expect(await claimed(queue, NOW)).toEqual(['a']);
    expect(await claimed(queue, NOW + 500)).toEqual(['b']);
  });

  test('offers what a clock that had been moved on claimed, once the clock is back (D8)', async () => {
    await add('a');
    expect(await claimed(queue, NOW + 86_400_000)).toEqual(['a']);
    expect(await claimed(queue, NOW)).toEqual(['a']);
    // A claim no longer than the longest one is not taken for one of a moved clock.
    expect(await claimed(queue, NOW)).toEqual([]);
  });
});

describe('a queue worker', () => {
  test('handles rows after the commit that added them, in order, and stops where told to', async () => {
    const handled: string[] = [];
    let more = false;
    const worker = openQueueWorker({ db, clock: new MovableClock(), log: openLog('silent') }, queue, {
      name: 'letters',
      everyMs: 1_000,
      async handle(rows) {
        handled.push(...rows.map((row) => row.text));
        await queue.acknowledge(
          db.queries,
          rows.map((row) => row.id),
        );
        return more;
      },
    });
    await db.transaction(async (tx) => {
      queue.signal();
      await tx.insert(table).values(['a', 'b', 'c'].map((one) => ({ text: one })));
      expect(handled).toEqual([]);
    });
    await expect.poll(() => handled).toEqual(['a', 'b']);
    more = true;
    await worker.flush();
    expect(handled).toEqual(['a', 'b', 'c']);
  });

  test('survives a failure and handles the rows at the next try', async () => {
    await add('a');
    const clock = new MovableClock();
    const handled: string[] = [];
    let failures = 1;
    const worker = openQueueWorker({ db, clock, log: openLog('silent') }, queue, {
      name: 'letters',
      everyMs: 1_000,
      async handle(rows) {
        failures -= 1;
        if (failures >= 0) throw new Error('the database is gone');
        handled.push(...rows.map((row) => row.text));
        return false;
      },
    });
    await worker.flush();
    expect(handled).toEqual([]);
    clock.advance(1_000);
    await worker.job.run(clock.now());
    expect(handled).toEqual(['a']);
  });

  test('goes on without a handler that never ends, once its job is overdue', async () => {
    await add('a');
    const clock = new MovableClock();
    const handled: string[] = [];
    const worker = openQueueWorker({ db, clock, log: openLog('silent') }, queue, {
      name: 'letters',
      everyMs: 1_000,
      async handle(rows) {
        handled.push(...rows.map((row) => row.text));
        if (handled.length === 1) await new Promise(() => {});
        return false;
      },
    });
    const deadline = new AbortController();
    void worker.job.run(clock.now(), deadline.signal);
    await expect.poll(() => handled).toEqual(['a']);
    deadline.abort();
    clock.advance(1_000);
    await worker.flush();
    expect(handled).toEqual(['a', 'a']);
  });
});
