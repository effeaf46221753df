import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { MovableClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { selectRows } from '../db/rows.ts';
import { openLog } from '../log.ts';
import { enqueueEvent, type Outbox, openOutbox } from './outbox.ts';
import { EventRefused, RealtimeTimeout } from './realtime-connection.ts';

let db: Database;
beforeEach(async () => {
  db = await memoryDatabase();
});
afterEach(() => db.close());

const log = openLog('silent');
let clock: MovableClock;
beforeEach(() => {
  clock = new MovableClock({ now: () => 1_000 });
});
const event = (balance: number) =>
  ({ channel: 'private-users.1', event: 'UserUpdateEvent', data: { balance } }) as const;

describe('a queued event', () => {
  test('is published after its transaction committed, in order', async () => {
    const published: unknown[] = [];
    const outbox = openOutbox(
      db,
      async (channel, name, data) => void published.push([channel, name, data]),
      log,
      clock,
    );
    await db.transaction(async (tx) => {
      await enqueueEvent(tx, event(1), 0);
      await tx.transaction((inner) => enqueueEvent(inner, event(2), 0));
      expect(published).toEqual([]);
    });
    await outbox.flush();
    expect(published).toEqual([
      ['private-users.1', 'UserUpdateEvent', { balance: 1 }],
      ['private-users.1', 'UserUpdateEvent', { balance: 2 }],
    ]);
  });

  test('is published by the commit itself, without a call of flush', async () => {
    const published = new Promise((resolve) =>
      openOutbox(db, async (_, __, data) => resolve(data), log, clock),
    );
    await db.transaction((tx) => enqueueEvent(tx, event(5), 0));
    expect(await published).toEqual({ balance: 5 });
  });

  test('is never published when its transaction fails', async () => {
    const published: unknown[] = [];
    const outbox = openOutbox(db, async (_, __, data) => void published.push(data), log, clock);
    const failing = db.transaction(async (tx) => {
      await enqueueEvent(tx, event(1), 0);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await outbox.flush();
    expect(published).toEqual([]);
  });

  test('that a dead process left behind is published by the job', async () => {
    await db.transaction((tx) => enqueueEvent(tx, event(1), 0));
    const published: unknown[] = [];
    const outbox = openOutbox(db, async (_, __, data) => void published.push(data), log, clock);
    await outbox.job.run(0);
    await outbox.job.run(0);
    expect(published).toEqual([{ balance: 1 }]);
  });

  /** An outbox whose publishing of a balance fails as `trouble` defines; records what was published, by balance. */
  function troubled(trouble: Map<number, Error>): { outbox: Outbox; published: number[]; lines: string[] } {
    const published: number[] = [];
    const lines: string[] = [];
    const publish = async (_: string, __: string, data: unknown) => {
      const { balance } = data as { balance: number };
      const error = trouble.get(balance);
      if (error) throw error;
      published.push(balance);
    };
    const errorLog = openLog('error', { write: (line) => void lines.push(line) });
    return { outbox: openOutbox(db, publish, errorLog, clock), published, lines };
  }
  const enqueue = (...balances: number[]) =>
    db.transaction(async (tx) => {
      for (const balance of balances) await enqueueEvent(tx, event(balance), clock.now());
    });
  const left = () =>
    selectRows(db.queries, v.object({ id: v.number() }), sql`select id::float8 as id from outbox`);

  test('waits with all later ones while the broker does not answer, and is published first', async () => {
    const trouble = new Map([[2, new RealtimeTimeout('no line')]]);
    const { outbox, published } = troubled(trouble);
    await enqueue(1, 2, 3);
    await outbox.flush();
    expect(published).toEqual([1]);
    trouble.clear();
    await outbox.flush();
    expect(published).toEqual([1, 2, 3]);
  });

  test('that the cluster refuses for good is dropped with a logged error, and delays nothing', async () => {
    const { outbox, published, lines } = troubled(new Map([[1, new EventRefused('Invalid channel name')]]));
    await enqueue(1, 2, 3);
    await outbox.flush();
    expect(published).toEqual([2, 3]);
    expect(await left()).toEqual([]);
    expect(lines.filter((line) => line.includes('Invalid channel name'))).toHaveLength(1);
  });

  test('that fails by itself does not delay the others, is tried again, and is given up after ten minutes', async () => {
    const bad = Array.from({ length: 120 }, (_, index) => index + 1);
    const trouble = new Map(bad.map((balance) => [balance, new Error('status 500')]));
    const { outbox, published, lines } = troubled(trouble);
    await enqueue(...bad, 500);
    await outbox.flush();
    expect(published).toEqual([500]);
    trouble.delete(7);
    clock.advance(5_000);
    await outbox.flush();
    expect(published).toEqual([500, 7]);
    clock.advance(600_000);
    await outbox.flush();
    expect(await left()).toEqual([]);
    expect(lines.filter((line) => line.includes('given up'))).toHaveLength(119);
  });

  test('is published once, although a later one of the same batch fails', async () => {
    const trouble = new Map<number, Error>([[2, new RealtimeTimeout('no line')]]);
    const { outbox, published } = troubled(trouble);
    await enqueue(1, 2);
    await outbox.flush();
    await outbox.flush();
    expect(published).toEqual([1]);
  });

  test('is published without blocking the database', async () => {
    let counted = 0;
    const outbox = openOutbox(
      db,
      async () => {
        counted = (await left()).length;
      },
      log,
      clock,
    );
    await enqueue(1);
    await outbox.flush();
    expect(counted).toBe(1);
  }, 5_000);

  test.each([-3_600_000, 3_600_000])(
    'is published until half of the claim has passed, also where the clock is set by %i ms',
    async (movedMs) => {
      let now = 100_000_000;
      let elapsedMs = 0;
      const published: unknown[] = [];
      const outbox = openOutbox(
        db,
        async (_, __, data) => {
          published.push(data);
          now += movedMs;
          elapsedMs += 20_000;
        },
        log,
        { now: () => now },
        () => elapsedMs,
      );
      await db.transaction(async (tx) => {
        for (const balance of [1, 2, 3]) await enqueueEvent(tx, event(balance), now);
      });
      await outbox.job.run(now);
      expect(published).toHaveLength(3);
      // Two in the first batch, the third in the next one.
      expect(elapsedMs).toBe(60_000);
    },
  );

  test('whose process died while publishing it is published by another process a minute later', async () => {
    const begun = new Promise<void>((resolve) => {
      const dying = () => {
        resolve();
        return new Promise<void>(() => {});
      };
      openOutbox(db, dying, log, clock);
    });
    await enqueue(1);
    await begun;
    const { outbox, published } = troubled(new Map());
    await outbox.job.run(clock.now());
    expect(published).toEqual([]);
    clock.advance(60_000);
    await outbox.job.run(clock.now());
    expect(published).toEqual([1]);
  });
});
