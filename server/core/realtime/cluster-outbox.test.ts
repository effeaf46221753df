import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  CHANNELS_APP,
  type ChannelsStandIn,
  startChannelsStandIn,
} from '#tests/support/backend/channels-stand-in.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { MovableClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { selectRows } from '../db/rows.ts';
import { openLog } from '../log.ts';
import { type ClusterOutbox, openClusterOutbox } from './cluster-outbox.ts';
import { enqueueEvent, outboxTable } from './outbox.ts';
import { openPusherCluster } from './pusher-cluster.ts';

let db: Database;
let standIn: ChannelsStandIn;
let clock: MovableClock;
let lines: string[];
beforeEach(async () => {
  db = await memoryDatabase();
  standIn = await startChannelsStandIn();
  clock = new MovableClock({ now: () => 1_000 });
  lines = [];
});
afterEach(async () => {
  standIn.close();
  await db.close();
});

const openOutbox = (): ClusterOutbox =>
  openClusterOutbox(
    db,
    openPusherCluster({ ...CHANNELS_APP, apiUrl: standIn.apiUrl }),
    openLog('warn', { write: (line) => void lines.push(line) }),
    clock,
  );

interface Waiting {
  channel: string;
  count: number;
}

/** The events of each channel, numbered from 1, in turn. */
const eventsOf = (lists: readonly Waiting[]) =>
  Array.from({ length: Math.max(...lists.map(({ count }) => count)) }, (_, index) => index + 1).flatMap(
    (balance) =>
      lists
        .filter(({ count }) => balance <= count)
        .map(({ channel }) => ({ channel, event: 'UserUpdateEvent' as const, data: { balance } })),
  );

async function enqueue(...lists: Waiting[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const event of eventsOf(lists)) await enqueueEvent(tx, event, 1_000);
  });
}

/** What arrived, in order: channel and number. */
const arrived = () =>
  standIn.batches.flat().map(({ channel, data }) => `${channel} ${JSON.parse(data).balance}`);
const numbers = (channel: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${channel} ${index + 1}`);
const left = async () =>
  (
    await selectRows(
      db.queries,
      v.object({ channel: v.string() }),
      sql`select channel from outbox order by id`,
    )
  ).map(({ channel }) => channel);

describe('events for a Channels cluster', () => {
  test('wait for no odds where they are private: they go with the first calls, ten in each', async () => {
    standIn.delayMs = 40;
    const matches = Array.from({ length: 20 }, (_, index) => `sports.${index}`);
    standIn.joined = matches;
    // 1,400 changes of odds that were written before them.
    const odds = eventsOf(matches.map((channel) => ({ channel, count: 70 })));
    await db.queries.insert(outboxTable).values(odds.map((event) => ({ ...event, createdAt: 1_000 })));
    await enqueue({ channel: 'private-users.1', count: 12 }, { channel: 'private-users.2', count: 12 });
    await openOutbox().flush();
    const places = standIn.batches.flatMap((batch, place) =>
      batch.some(({ channel }) => channel.startsWith('private-')) ? [place] : [],
    );
    // Two players' events in calls of ten and two each, beside the four calls of odds that may be under way.
    expect(places).toHaveLength(4);
    expect(Math.max(...places)).toBeLessThan(20);
    expect(Math.max(...standIn.batches.map((batch) => batch.length))).toBe(10);
    expect(standIn.batches).toHaveLength(4 + 140);
    expect(standIn.mostAtOnce).toBeGreaterThanOrEqual(4);
    expect(standIn.mostAtOnce).toBeLessThanOrEqual(8);
    expect(await left()).toEqual([]);
  });

  test('keep their order within a channel, although several calls are under way', async () => {
    standIn.delayMs = 5;
    const players = ['private-users.1', 'private-users.2', 'private-users.3', 'private-users.4'];
    await enqueue(...players.map((channel) => ({ channel, count: 25 })));
    await openOutbox().flush();
    for (const channel of players)
      expect(arrived().filter((one) => one.startsWith(`${channel} `))).toEqual(numbers(channel, 25));
  });

  test('of the sportsbook are sent only where somebody joined the channel', async () => {
    standIn.joined = ['sports.2', 'private-users.1'];
    await enqueue(
      { channel: 'sports.1', count: 3 },
      { channel: 'sports.2', count: 2 },
      { channel: 'sports.live', count: 1 },
      { channel: 'settings', count: 1 },
      { channel: 'private-users.9', count: 1 },
    );
    await openOutbox().flush();
    expect(arrived().sort()).toEqual(['private-users.9 1', 'settings 1', 'sports.2 1', 'sports.2 2']);
    expect(await left()).toEqual([]);
  });

  test('of the sportsbook are all sent where the cluster does not say which channels are joined', async () => {
    standIn.channelsStatus = 404;
    await enqueue({ channel: 'sports.1', count: 2 });
    await openOutbox().flush();
    expect(arrived()).toEqual(['sports.1 1', 'sports.1 2']);
    expect(lines.filter((line) => line.includes('did not say which channels'))).toHaveLength(1);
  });

  test('are published by the commit itself', async () => {
    openOutbox();
    await enqueue({ channel: 'private-users.1', count: 1 });
    await expect.poll(arrived).toEqual(['private-users.1 1']);
  });

  test('that a dead process left behind are published by the jobs', async () => {
    standIn.joined = ['sports.1'];
    await enqueue({ channel: 'private-users.1', count: 1 }, { channel: 'sports.1', count: 1 });
    const { jobs } = openOutbox();
    expect(jobs.map(({ name }) => name)).toEqual([
      'publish-private-events',
      'publish-public-events',
      'publish-odds',
    ]);
    for (const job of jobs) await job.run(clock.now());
    expect(arrived().sort()).toEqual(['private-users.1 1', 'sports.1 1']);
  });

  test('wait while the cluster accepts nothing, and are published in order afterwards', async () => {
    standIn.statusOf = () => 429;
    standIn.channelsStatus = 429;
    await enqueue({ channel: 'private-users.1', count: 12 }, { channel: 'sports.1', count: 1 });
    const outbox = openOutbox();
    await outbox.flush();
    expect(await left()).toHaveLength(13);
    standIn.statusOf = undefined;
    standIn.channelsStatus = 200;
    await outbox.flush();
    expect(arrived()).toEqual(numbers('private-users.1', 12));
    expect(await left()).toEqual([]);
  });

  test('that the cluster refuses for good take no other event of their call along', async () => {
    standIn.statusOf = (batch) => (batch.some(({ channel }) => channel === 'private-bad') ? 413 : 200);
    await enqueue({ channel: 'private-bad', count: 1 }, { channel: 'private-users.1', count: 3 });
    await openOutbox().flush();
    expect(arrived()).toEqual(numbers('private-users.1', 3));
    expect(await left()).toEqual([]);
    expect(lines.filter((line) => line.includes('given up'))).toHaveLength(1);
  });

  test('that fail by themselves rest for five seconds, and are given up after ten minutes', async () => {
    standIn.statusOf = (batch) => (batch.some(({ channel }) => channel === 'private-bad') ? 500 : 200);
    await enqueue({ channel: 'private-bad', count: 1 }, { channel: 'private-users.1', count: 1 });
    const outbox = openOutbox();
    await outbox.flush();
    expect(arrived()).toEqual(['private-users.1 1']);
    expect(await left()).toEqual(['private-bad']);
    clock.advance(5_000);
    await outbox.flush();
    expect(await left()).toEqual(['private-bad']);
    clock.advance(600_000);
    await outbox.flush();
    expect(await left()).toEqual([]);
  });
});
