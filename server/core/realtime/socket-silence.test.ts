// Clients that say nothing: alive and only listening, or gone. Tried with real sockets; sweeps come when the test says so.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import PusherLine from 'pusher-js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { LocalSockets } from './realtime-connection.ts';
import { openSocketServer } from './socket-server.ts';

const KEY = 'varanda';

let realtime: LocalSockets;
let server: Server;
let port = 0;
let sweep: () => void;
let sweepsEveryMs = 0;
const open: WebSocket[] = [];

beforeEach(async () => {
  realtime = openSocketServer({
    key: KEY,
    secret: 'secret',
    origins: [],
    schedule: (_, run) => void setImmediate(run),
    every(ms, run) {
      sweepsEveryMs = ms;
      sweep = run;
      return () => {};
    },
  });
  server = createServer().on('upgrade', realtime.handleUpgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const one of open.splice(0)) one.terminate();
  await realtime.close();
  server.close();
});

/** A client that says nothing by itself. `heard`: the names of the events that came. */
async function listener() {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${KEY}?protocol=7`);
  open.push(socket);
  const heard: string[] = [];
  socket.on('message', (text) => heard.push(JSON.parse(String(text)).event));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const next = () => new Promise((resolve) => socket.once('message', resolve));
  await next();
  const say = (event: string, data: object = {}) => socket.send(JSON.stringify({ event, data }));
  const subscribed = next();
  say('pusher:subscribe', { channel: 'news' });
  await subscribed;
  return { heard, closed, next, say };
}

/** One sweep; then a client has heard the event that followed it. */
async function sweepAmidEvents({ next }: { next: () => Promise<unknown> }) {
  sweep();
  const heard = next();
  await realtime.publish('news', 'news', {});
  await heard;
}

test('a client that only receives is asked after 20 to 30 s, and stays while it answers', async () => {
  expect(sweepsEveryMs).toBe(10_000);
  const client = await listener();
  for (let round = 0; round < 4; round += 1) {
    for (let count = 0; count < 3; count += 1) await sweepAmidEvents(client);
    if (client.heard.at(-1) === 'pusher:ping') await client.next();
    expect(client.heard.filter((event) => event === 'pusher:ping')).toHaveLength(round + 1);
    client.say('pusher:pong');
    // What the server has read when it answers this.
    client.say('pusher:subscribe', { channel: 'news' });
    await expect.poll(() => client.heard.at(-1)).toBe('pusher_internal:subscription_succeeded');
  }
  expect(realtime.connections()).toBe(1);
});

test('a client that does not answer either is closed with 4201, 20 s after it was asked', async () => {
  const client = await listener();
  for (let count = 0; count < 4; count += 1) await sweepAmidEvents(client);
  expect(realtime.connections()).toBe(1);
  sweep();
  expect(await client.closed).toBe(4201);
  await expect.poll(() => realtime.connections()).toBe(0);
});

test('one whose network is gone leaves nothing behind', async () => {
  await listener();
  // Its side of the closing handshake never comes.
  open[0]?.pause();
  for (let count = 0; count < 5; count += 1) sweep();
  await expect.poll(() => realtime.connections()).toBe(0);
});

test('a client that speaks is never asked', async () => {
  const client = await listener();
  for (let count = 0; count < 8; count += 1) {
    sweep();
    client.say('pusher:ping');
    await client.next();
  }
  expect(client.heard).not.toContain('pusher:ping');
  expect(client.heard.filter((event) => event === 'pusher:pong')).toHaveLength(8);
});

test('an unchanged pusher-js answers, and keeps its connection through minutes of events', async () => {
  const line = new PusherLine(KEY, {
    ...{ cluster: 'mt1', wsHost: '127.0.0.1', wsPort: port, forceTLS: false },
    ...{ enabledTransports: ['ws', 'wss'], enableStats: false },
  });
  const states: string[] = [];
  line.connection.bind('state_change', ({ current }: { current: string }) => states.push(current));
  const channel = line.subscribe('news');
  await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve));
  for (let count = 0; count < 30; count += 1) {
    sweep();
    const heard = new Promise<void>((resolve) => {
      channel.bind('news', () => {
        channel.unbind('news');
        resolve();
      });
    });
    await realtime.publish('news', 'news', {});
    await heard;
    // The pong, if there was a ping, was sent before this.
    const joined = new Promise((resolve) =>
      line.subscribe(`n${count}`).bind('pusher:subscription_succeeded', resolve),
    );
    if (count % 3 === 2) await joined;
  }
  expect(states).not.toContain('unavailable');
  expect(states.filter((state) => state === 'connecting').length).toBeLessThanOrEqual(1);
  line.disconnect();
});
