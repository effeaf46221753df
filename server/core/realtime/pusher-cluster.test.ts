import { createServer } from 'node:http';
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
    const silent = createServer((request) => void asked.push(request.url ?? ''));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      silent.closeAllConnections();
      silent.close();
    });
    const apiUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
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
});
