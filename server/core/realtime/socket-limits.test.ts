// What one client, or one address, may take of the socket server: tried with real sockets.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { LocalSockets } from './realtime-connection.ts';
import { SOCKET_LIMITS, type SocketLimits } from './socket-limits.ts';
import { openSocketServer } from './socket-server.ts';

const KEY = 'varanda';
/** A number of events that more than fills what the operating system buffers for a connection that no client reads. */
const MANY = 1_000;

let realtime: LocalSockets;
let server: Server;
let port = 0;
/** The server's side of each connection, in the order of opening. */
let inner: Duplex[];
/** Time of the socket server (ms). */
let now = 0;
const open: WebSocket[] = [];

async function begin(limits: Partial<SocketLimits> = {}): Promise<void> {
  realtime = openSocketServer({
    key: KEY,
    secret: 'secret',
    origins: [],
    trustedHops: 1,
    limits: { ...SOCKET_LIMITS, ...limits },
    now: () => now,
  });
  inner = [];
  server = createServer().on('upgrade', (request, socket, head) => {
    inner.push(socket);
    realtime.handleUpgrade(request, socket, head);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
}
afterEach(async () => {
  for (const one of open.splice(0)) one.terminate();
  await realtime.close();
  server.close();
});

/** A socket as a trusted proxy passes it on. */
function dial(address: string, path = `/app/${KEY}`): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { 'X-Forwarded-For': address } });
  open.push(socket);
  return socket;
}

/** The code with which a socket is closed, or the error that refused it. */
const endOf = (socket: WebSocket) =>
  new Promise<number | string>((resolve) => {
    socket.once('error', (error) => resolve(error.message));
    socket.once('close', resolve);
  });

const nextEvent = (socket: WebSocket) =>
  new Promise<string>((resolve) => socket.once('message', (text) => resolve(JSON.parse(String(text)).event)));

async function welcomed(address = '203.0.113.1'): Promise<WebSocket> {
  const socket = dial(address);
  expect(await nextEvent(socket)).toBe('pusher:connection_established');
  return socket;
}

async function joined(channel: string): Promise<WebSocket> {
  const socket = await welcomed();
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }));
  expect(await nextEvent(socket)).toBe('pusher_internal:subscription_succeeded');
  return socket;
}

const ping = (socket: WebSocket) => socket.send(JSON.stringify({ event: 'pusher:ping', data: {} }));
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('an address has its number of sockets; a closed one makes room, and other addresses have their own', async () => {
  await begin({ perAddress: 2 });
  const [first] = [await welcomed('203.0.113.1'), await welcomed('203.0.113.1')];
  expect(await endOf(dial('203.0.113.1'))).toContain('429');
  await welcomed('203.0.113.2');
  expect(realtime.connections()).toBe(3);
  first?.terminate();
  while (realtime.connections() > 2) await turn();
  await welcomed('203.0.113.1');
});

test('the addresses of one IPv6 network count together, and so do sockets that are only being refused', async () => {
  await begin({ perAddress: 2 });
  await welcomed('2001:db8:0:7::1');
  const refused = dial('2001:db8:0:7::2', '/app/other');
  // Its side of the closing handshake never comes.
  await new Promise((resolve) => refused.once('upgrade', resolve));
  refused.pause();
  expect(await endOf(dial('2001:db8:0:7:ffff::3'))).toContain('429');
  await welcomed('2001:db8:0:8::1');
});

test.each(['messages', 'pings'])('a socket that sends too many %s in a second is closed', async (kind) => {
  await begin({ messagesPerSecond: 5 });
  const socket = await welcomed();
  const send = () => (kind === 'pings' ? socket.ping() : ping(socket));
  const answered = () =>
    new Promise((resolve) => socket.once(kind === 'pings' ? 'pong' : 'message', resolve));
  for (let second = 0; second < 3; second += 1) {
    for (let sent = 0; sent < 5; sent += 1) {
      const answer = answered();
      send();
      await answer;
    }
    now += 1_000;
  }
  const end = endOf(socket);
  for (let sent = 0; sent < 6; sent += 1) send();
  // 4100: reconnect later.
  expect(await end).toBe(4100);
  while (realtime.connections() > 0) await turn();
});

test('a page may join all its channels at once', async () => {
  await begin();
  const socket = await welcomed();
  for (let count = 0; count < 100; count += 1)
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: `sports.${count}` } }));
  const last = new Promise((resolve) =>
    socket.on('message', (text) => JSON.parse(String(text)).channel === 'sports.99' && resolve('joined')),
  );
  expect(await last).toBe('joined');
});

test('a client that never reads is dropped with little waiting for it, and the others hear everything', async () => {
  await begin();
  const deaf = await joined('news');
  deaf.pause();
  const [socket] = inner;
  const reading = await joined('news');
  let events = 0;
  reading.on('message', () => {
    events += 1;
  });
  const data = { text: 'x'.repeat(32_768) };
  let most = 0;
  let published = 0;
  for (; published < MANY && realtime.connections() === 2; published += 1) {
    await realtime.publish('news', 'news', data);
    most = Math.max(most, socket?.writableLength ?? 0);
    while (events <= published) await turn();
  }
  expect(realtime.connections()).toBe(1);
  expect(socket?.destroyed).toBe(true);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(262_144 + 2 * 32_768);
  expect(events).toBe(published);
});

test('the answers to pings count too', async () => {
  await begin({ unreadBytes: 1_000 });
  const client = await welcomed();
  // Nothing more goes out to the client.
  inner[0]?.cork();
  const end = endOf(client);
  for (let sent = 0; sent < 20; sent += 1) client.ping(Buffer.alloc(125));
  // 1006: without a closing handshake.
  expect(await end).toBe(1006);
});
