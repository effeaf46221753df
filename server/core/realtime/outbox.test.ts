import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { memoryDatabase } from '../db/memory-database.ts';
import { openLog } from '../log.ts';
import { announce, openOutbox } from './outbox.ts';

let db: Database;
beforeEach(async () => {
  db = await memoryDatabase();
});
afterEach(() => db.close());

const log = openLog('silent');
const event = (balance: number) =>
  ({ channel: 'private-users.1', event: 'UserUpdateEvent', data: { balance } }) as const;

describe('an announced event', () => {
  test('is published after its transaction held, in order', async () => {
    const heard: unknown[] = [];
    const outbox = openOutbox(db, async (channel, name, data) => void heard.push([channel, name, data]), log);
    await db.transaction(async (tx) => {
      await announce(tx, event(1), 0);
      await tx.transaction((inner) => announce(inner, event(2), 0));
      expect(heard).toEqual([]);
    });
    await outbox.flush();
    expect(heard).toEqual([
      ['private-users.1', 'UserUpdateEvent', { balance: 1 }],
      ['private-users.1', 'UserUpdateEvent', { balance: 2 }],
    ]);
  });

  test('is published by the commit itself, without anybody asking', async () => {
    const heard = new Promise((resolve) => openOutbox(db, async (_, __, data) => resolve(data), log));
    await db.transaction((tx) => announce(tx, event(5), 0));
    expect(await heard).toEqual({ balance: 5 });
  });

  test('is never heard of when its transaction fails', async () => {
    const heard: unknown[] = [];
    const outbox = openOutbox(db, async (_, __, data) => void heard.push(data), log);
    const failing = db.transaction(async (tx) => {
      await announce(tx, event(1), 0);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await outbox.flush();
    expect(heard).toEqual([]);
  });

  test('left behind by a process that died is published by the job', async () => {
    await db.transaction((tx) => announce(tx, event(1), 0));
    const heard: unknown[] = [];
    const outbox = openOutbox(db, async (_, __, data) => void heard.push(data), log);
    await outbox.job.run(0);
    await outbox.job.run(0);
    expect(heard).toEqual([{ balance: 1 }]);
  });

  test('waits where it could not be published', async () => {
    let down = true;
    const heard: unknown[] = [];
    const outbox = openOutbox(
      db,
      async (_, __, data) => {
        if (down) throw new Error('no line');
        heard.push(data);
      },
      log,
    );
    await db.transaction((tx) => announce(tx, event(1), 0));
    await outbox.flush();
    down = false;
    await outbox.flush();
    expect(heard).toEqual([{ balance: 1 }]);
  });
});
