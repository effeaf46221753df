// Copies of the server that pass each other's events to their own sockets, on PostgreSQL.
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasPostgres, startPostgres } from '#tests/support/backend/postgres.ts';
import { MovableClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { openPostgresListener } from '../db/postgres/postgres-listener.ts';
import { openLog } from '../log.ts';
import { type EventRelay, NOTIFICATION_CHANNEL, openEventRelay } from './event-relay.ts';
import { enqueueEvent } from './outbox.ts';

const NOON = 1_800_000_000_000;
const log = openLog('silent');

interface Copy {
  db: Database;
  relay: EventRelay;
  /** The balances that reached the sockets of this copy. */
  received: number[];
  /** How often its pages were told to connect again. */
  reconnects: number[];
  /** Does what the copy does every five seconds. */
  poll: () => void;
  /** Runs the tries to connect that wait. */
  retry: () => void;
}

describe.runIf(hasPostgres)('the event relay', () => {
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterAll(() => cluster.stop());

  let url: string;
  let clock: MovableClock;
  const open: EventRelay[] = [];
  beforeEach(async () => {
    url = await cluster.create();
    clock = new MovableClock({ now: () => NOON });
  });
  afterEach(async () => {
    for (const relay of open.splice(0)) await relay.close();
  });

  async function openCopy(): Promise<Copy> {
    const db = await cluster.openAt(url);
    const received: number[] = [];
    const reconnects: number[] = [];
    let poll = () => {};
    const retries: (() => void)[] = [];
    let isListening = () => {};
    const listening = new Promise<void>((resolve) => {
      isListening = resolve;
    });
    const relay = await openEventRelay({
      db,
      log,
      clock,
      sockets: {
        publish: async (_channel, _event, data) => void received.push((data as { balance: number }).balance),
        reconnectAll: (overMs) => void reconnects.push(overMs),
      },
      listen: ({ onNotify, onListening }) =>
        openPostgresListener({
          url,
          channel: NOTIFICATION_CHANNEL,
          onNotify,
          onListening() {
            onListening();
            isListening();
          },
          onLost: () => {},
          schedule: (_ms, run) => {
            retries.push(run);
            return () => {};
          },
        }),
      every: (_ms, run) => {
        poll = run;
        return () => {};
      },
    });
    open.push(relay);
    await listening;
    return {
      db,
      relay,
      received,
      reconnects,
      poll: () => poll(),
      retry: () => {
        for (const run of retries.splice(0)) run();
      },
    };
  }

  const commit = ({ db }: Copy, ...balances: number[]) =>
    db.transaction(async (tx) => {
      for (const balance of balances)
        await enqueueEvent(
          tx,
          { channel: 'private-users.1', event: 'UserUpdateEvent', data: { balance } },
          clock.now(),
        );
    });

  /** Ends the listening connections of all copies. */
  const cutListeners = ({ db }: Copy) =>
    db.queries.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'varanda listener' and datname = current_database()`);
  const listeners = async ({ db }: Copy) => {
    const { rows } = (await db.queries.execute(sql`
      select count(*)::int as n from pg_stat_activity
      where application_name = 'varanda listener' and datname = current_database()`)) as unknown as {
      rows: { n: number }[];
    };
    return rows[0]?.n;
  };

  test('passes a commit of one copy to the sockets of both, once and in order', async () => {
    const [one, other] = [await openCopy(), await openCopy()];
    await commit(one, 1, 2);
    await commit(other, 3);
    await commit(one, 4);
    await vi.waitFor(() => expect(one.received).toEqual([1, 2, 3, 4]));
    await vi.waitFor(() => expect(other.received).toEqual([1, 2, 3, 4]));
  });

  test('passes nothing of a transaction that failed', async () => {
    const [one, other] = [await openCopy(), await openCopy()];
    const failing = one.db.transaction(async (tx) => {
      await enqueueEvent(
        tx,
        { channel: 'private-users.1', event: 'UserUpdateEvent', data: { balance: 1 } },
        NOON,
      );
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await commit(one, 2);
    await vi.waitFor(() => expect(other.received).toEqual([2]));
  });

  test('loses and repeats nothing while both copies commit at the same time', async () => {
    const [one, other] = [await openCopy(), await openCopy()];
    const balances = Array.from({ length: 200 }, (_, index) => index);
    await Promise.all(balances.map((balance) => commit(balance % 2 === 0 ? one : other, balance)));
    await vi.waitFor(() => expect(one.received).toHaveLength(200));
    await vi.waitFor(() => expect(other.received).toHaveLength(200));
    expect(new Set(one.received).size).toBe(200);
    // Both in the same order, whichever copy published them.
    expect(other.received).toEqual(one.received);
  });

  test('reads what it missed after its listening connection was lost', async () => {
    const [one, other] = [await openCopy(), await openCopy()];
    await commit(one, 1);
    await vi.waitFor(() => expect(other.received).toEqual([1]));
    await cutListeners(one);
    await vi.waitFor(async () => expect(await listeners(one)).toBe(0));
    await commit(one, 2, 3);
    await one.relay.flush();
    expect(other.received).toEqual([1]);
    other.retry();
    await vi.waitFor(() => expect(other.received).toEqual([1, 2, 3]));
    await commit(one, 4);
    await vi.waitFor(() => expect(other.received).toEqual([1, 2, 3, 4]));
    expect(other.reconnects).toEqual([]);
  });

  test('reads without a notification every five seconds', async () => {
    const [one, other] = [await openCopy(), await openCopy()];
    await cutListeners(one);
    await vi.waitFor(async () => expect(await listeners(one)).toBe(0));
    await commit(one, 1);
    await one.relay.flush();
    other.poll();
    await vi.waitFor(() => expect(other.received).toEqual([1]));
  });

  test('publishes what a copy that died left behind', async () => {
    const one = await openCopy();
    await one.db.queries.execute(sql`
      insert into outbox (channel, event, data, created_at)
      values ('private-users.1', 'UserUpdateEvent', '{"balance": 7}', ${NOON})`);
    expect(one.received).toEqual([]);
    await one.relay.job.run(NOON);
    await vi.waitFor(() => expect(one.received).toEqual([7]));
  });

  test('a copy that starts does not repeat older events', async () => {
    const one = await openCopy();
    await commit(one, 1);
    await vi.waitFor(() => expect(one.received).toEqual([1]));
    const late = await openCopy();
    await commit(one, 2);
    await vi.waitFor(() => expect(late.received).toEqual([2]));
  });

  test('keeps published events for two minutes', async () => {
    const one = await openCopy();
    const storedIds = async () => {
      const { rows } = (await one.db.queries.execute(
        sql`select (data->>'balance')::int as balance from published_events order by position`,
      )) as unknown as { rows: { balance: number }[] };
      return rows.map(({ balance }) => balance);
    };
    await commit(one, 1);
    await one.relay.flush();
    clock.advance(119_000);
    await commit(one, 2);
    await one.relay.flush();
    await one.relay.cleanUpJob.run(clock.now());
    expect(await storedIds()).toEqual([1, 2]);
    clock.advance(1_000);
    await one.relay.cleanUpJob.run(clock.now());
    expect(await storedIds()).toEqual([2]);
    clock.advance(600_000);
    await one.relay.cleanUpJob.run(clock.now());
    // The newest one always stays: by it a copy sees that it has missed none.
    expect(await storedIds()).toEqual([2]);
  });

  test('deletes the events of a clock that was moved on and is back', async () => {
    const one = await openCopy();
    clock.advance(86_400_000);
    await commit(one, 1, 2);
    await one.relay.flush();
    await one.relay.cleanUpJob.run(NOON);
    const { rows } = (await one.db.queries.execute(
      sql`select (data->>'balance')::int as balance from published_events`,
    )) as unknown as { rows: { balance: number }[] };
    expect(rows).toEqual([{ balance: 2 }]);
  });

  test('makes the pages of a copy reconnect that was frozen for longer than events are kept', async () => {
    const [one, frozen] = [await openCopy(), await openCopy()];
    await commit(one, 1);
    await vi.waitFor(() => expect(frozen.received).toEqual([1]));
    await cutListeners(one);
    await vi.waitFor(async () => expect(await listeners(one)).toBe(0));
    await commit(one, 2, 3);
    await one.relay.flush();
    clock.advance(121_000);
    await commit(one, 4);
    await one.relay.flush();
    await one.relay.cleanUpJob.run(clock.now());
    frozen.retry();
    await vi.waitFor(() => expect(frozen.reconnects).toEqual([5_000]));
    await commit(one, 5);
    await one.relay.flush();
    frozen.poll();
    await vi.waitFor(() => expect(frozen.received).toEqual([1, 5]));
    expect(frozen.reconnects).toEqual([5_000]);
    expect(one.reconnects).toEqual([]);
  });
});
