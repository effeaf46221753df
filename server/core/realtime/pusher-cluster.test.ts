import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { channels } from '#contract/channel-events.ts';
import { openPusherCluster } from './pusher-cluster.ts';
import { EventRefused, type Realtime, RealtimeTimeout } from './realtime-connection.ts';

/** The events endpoint of a cluster: records the requests, and answers as set. */
let received: { channels: string[]; name: string; data: string }[] = [];
let status = 200;
let server: Server;
let realtime: Realtime;
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      if (status === 0) {
        request.socket.destroy();
        return;
      }
      received.push(JSON.parse(body));
      response.writeHead(status).end(status === 200 ? '{}' : 'no');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  realtime = openPusherCluster({
    appId: '1',
    key: 'key',
    secret: 'a-secret-of-the-cluster',
    cluster: 'mt1',
    host: `127.0.0.1:${port}`,
    secure: false,
  });
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  received = [];
  status = 200;
});

describe('a Channels cluster', () => {
  const publish = (channel: string) => realtime.publish(channel, 'SportEventEvent', { change: 1 });

  test('receives an event, also one whose feed id contains colons', async () => {
    await publish(channels.sportEvent('sr:match:1'));
    expect(received).toEqual([
      { channels: ['sports.sr=match=1'], name: 'SportEventEvent', data: JSON.stringify({ change: 1 }) },
    ]);
  });

  test('that refuses an event for good is reported as EventRefused', async () => {
    await expect(publish('a:b')).rejects.toThrow(EventRefused);
    for (status of [400, 413]) await expect(publish('news')).rejects.toThrow(EventRefused);
  });

  test.each([0, 401, 403, 429])(
    'that accepts nothing now (%i) is reported as RealtimeTimeout',
    async (answer) => {
      status = answer;
      const error = await publish('news').catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(RealtimeTimeout);
      expect(JSON.stringify(error) + String(error)).not.toContain('auth_signature');
    },
  );

  test('that fails on one event is reported as neither', async () => {
    status = 500;
    const error = await publish('news').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(EventRefused);
    expect(error).not.toBeInstanceOf(RealtimeTimeout);
  });
});
