import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { channels } from '#contract/channel-events.ts';
import {
  CHANNELS_APP,
  type ChannelsStandIn,
  startChannelsStandIn,
} from '#tests/support/backend/channels-stand-in.ts';
import { handTimers } from '#tests/support/backend/hand-timers.ts';
import { openPusherCluster } from './pusher-cluster.ts';
import { type ChannelsCluster, EventRefused, RealtimeTimeout } from './realtime-connection.ts';

let standIn: ChannelsStandIn;
let cluster: ChannelsCluster;
beforeEach(async () => {
  standIn = await startChannelsStandIn();
  cluster = openPusherCluster({ ...CHANNELS_APP, apiUrl: standIn.apiUrl });
});
afterEach(() => standIn.close());

/** A server that answers by the test's own code until the test has finished. Returns its origin. */
async function startServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a Channels cluster', () => {
  const publish = (...names: string[]) =>
    cluster.publishBatch(
      names.map((channel) => ({ channel, event: 'SportEventEvent', data: { change: 1 } })),
    );

  test('receives events in one call, also of channels whose feed id contains colons', async () => {
    await publish(channels.sportEvent('sr:match:1'), 'news');
    expect(standIn.batches).toEqual([
      [
        { channel: 'sports.sr=match=1', name: 'SportEventEvent', data: '{"change":1}' },
        { channel: 'news', name: 'SportEventEvent', data: '{"change":1}' },
      ],
    ]);
  });

  test('says which channels with a prefix are joined', async () => {
    standIn.joined = ['sports.1', 'sports.live', 'private-users.1'];
    expect(await cluster.joinedChannels('sports.')).toEqual(new Set(['sports.1', 'sports.live']));
  });

  test('that refuses an event for good is reported as EventRefused', async () => {
    for (const status of [400, 413]) {
      standIn.statusOf = () => status;
      await expect(publish('news')).rejects.toThrow(EventRefused);
    }
  });

  test.each([0, 401, 403, 429])(
    'that accepts nothing now (%i) is reported as RealtimeTimeout',
    async (status) => {
      standIn.statusOf = () => status;
      const error = await publish('news').catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(RealtimeTimeout);
      expect(JSON.stringify(error) + String(error)).not.toContain('auth_signature');
    },
  );

  test('that fails on one event is reported as neither', async () => {
    standIn.statusOf = () => 500;
    const error = await publish('news').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(EventRefused);
    expect(error).not.toBeInstanceOf(RealtimeTimeout);
  });

  test('that is silent keeps the stop of a server waiting for two seconds', async () => {
    const asked: string[] = [];
    const apiUrl = await startServer((request) => void asked.push(request.url ?? ''));
    const timers = handTimers();
    cluster = openPusherCluster({ ...CHANNELS_APP, apiUrl }, timers.startTimer);
    const calls = [publish('news'), cluster.joinedChannels('sports.')];
    const ends = calls.map((one) => one.then(String, (error: unknown) => error));
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await cluster.close();
    timers.advance(1_999);
    expect(await Promise.race([...ends, Promise.resolve('waits')])).toBe('waits');
    timers.advance(1);
    for (const error of await Promise.all(ends)) expect(error).toBeInstanceOf(RealtimeTimeout);
    await expect(publish('news')).rejects.toThrow('the server stops');
    expect(asked).toHaveLength(2);
  });

  describe('whose answer begins and does not end', () => {
    /** A cluster whose answers have this status, and a body that never ends. */
    async function openEndless(status: number) {
      const begun: ServerResponse[] = [];
      const apiUrl = await startServer((request, response) => {
        request.resume();
        response.writeHead(status, { 'content-type': 'application/json' });
        response.write('{"channels":{', () => begun.push(response));
      });
      const timers = handTimers();
      cluster = openPusherCluster({ ...CHANNELS_APP, apiUrl }, timers.startTimer);
      const cut = () => begun.filter(({ destroyed }) => destroyed).length;
      /** Resolves with the call's end to come, when the cluster has begun its answer. */
      async function begin<Answer>(send: () => Promise<Answer>) {
        const end = send().then(
          () => 'done',
          (error: unknown) => error,
        );
        await vi.waitFor(() => expect(begun).toHaveLength(1));
        const isOver = () => Promise.race([end, new Promise((next) => setTimeout(next, 50, 'waits'))]);
        return { end, isOver };
      }
      return { timers, begin, cut };
    }

    test('is given up after five seconds, and its connection is closed', async () => {
      const { timers, begin, cut } = await openEndless(200);
      const { end, isOver } = await begin(() => cluster.joinedChannels('sports.'));
      timers.advance(4_999);
      expect(await isOver()).toBe('waits');
      timers.advance(1);
      expect(await end).toBeInstanceOf(RealtimeTimeout);
      await vi.waitFor(() => expect(cut()).toBe(1));
    });

    test('has published the events by then', async () => {
      const { timers, begin, cut } = await openEndless(200);
      const { end } = await begin(() => publish('news'));
      timers.advance(5_000);
      expect(await end).toBe('done');
      await vi.waitFor(() => expect(cut()).toBe(1));
    });

    test.each([
      [413, EventRefused],
      [429, RealtimeTimeout],
    ])('refuses by its status %i', async (status, kind) => {
      const { timers, begin, cut } = await openEndless(status);
      const { end } = await begin(() => publish('news'));
      timers.advance(5_000);
      expect(await end).toBeInstanceOf(kind);
      await vi.waitFor(() => expect(cut()).toBe(1));
    });
  });

  test('whose answer is longer than any list of channels is not read to its end', async () => {
    let isCut = false;
    const apiUrl = await startServer((_request, response) => {
      const part = Buffer.alloc(1_000_000, 'a');
      const write = () => response.write(part, (error) => error ?? write());
      response.on('close', () => {
        isCut = true;
      });
      write();
    });
    cluster = openPusherCluster({ ...CHANNELS_APP, apiUrl }, handTimers().startTimer);
    await expect(cluster.joinedChannels('sports.')).rejects.toThrow('longer than 5000000 bytes');
    await vi.waitFor(() => expect(isCut).toBe(true));
  });
});
