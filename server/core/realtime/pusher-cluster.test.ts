import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { channels } from '#contract/channel-events.ts';
import { openPusherCluster } from './pusher-cluster.ts';
import { EventRefused, type Realtime, RealtimeTimeout } from './realtime.ts';

/** The events endpoint of a cluster: records the requests, and answers as set. */
let heard: { channels: string[]; name: string; data: string }[] = [];
let status = 200;
let server: Server;
let line: Realtime;
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
      heard.push(JSON.parse(body));
      response.writeHead(status).end(status === 200 ? '{}' : 'no');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  line = openPusherCluster({
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
  heard = [];
  status = 200;
});

describe('[R7.06] a Channels cluster', () => {
  const say = (channel: string) => line.publish(channel, 'SportEventEvent', { change: 1 });

  test('receives an event, also one whose feed id contains colons', async () => {
    await say(channels.sportEvent('sr:match:1'));
    expect(heard).toEqual([
      { channels: ['sports.sr=match=1'], name: 'SportEventEvent', data: JSON.stringify({ change: 1 }) },
    ]);
  });

  test('that refuses an event for good is reported as EventRefused', async () => {
    await expect(say('a:b')).rejects.toThrow(EventRefused);
    for (status of [400, 413]) await expect(say('news')).rejects.toThrow(EventRefused);
  });

  test.each([0, 401, 403, 429])('that takes nothing now (%i) says that it is the line', async (answer) => {
    status = answer;
    const said = await say('news').catch((error: unknown) => error);
    expect(said).toBeInstanceOf(RealtimeTimeout);
    expect(JSON.stringify(said) + String(said)).not.toContain('auth_signature');
  });

  test('that fails on one event is reported as neither', async () => {
    status = 500;
    const said = await say('news').catch((error: unknown) => error);
    expect(said).toBeInstanceOf(Error);
    expect(said).not.toBeInstanceOf(EventRefused);
    expect(said).not.toBeInstanceOf(RealtimeTimeout);
  });
});
