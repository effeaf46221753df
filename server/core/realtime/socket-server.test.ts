import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import PusherLine from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { channels } from '#contract/channel-events.ts';
import type { LocalSockets } from './realtime-connection.ts';
import { openSocketServer } from './socket-server.ts';

const ORIGIN = 'http://localhost:3000';
const KEY = 'varanda';

let realtime: LocalSockets;
let server: Server;
let port: number;
const open: { close: () => void }[] = [];

beforeAll(async () => {
  realtime = openSocketServer({ key: KEY, secret: 'secret', origins: [ORIGIN] });
  server = createServer();
  server.on('upgrade', (request, socket, head) => {
    if (!realtime.handleUpgrade(request, socket, head)) socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
afterAll(async () => {
  await realtime.close();
  server.close();
});

/** A raw socket whose messages can be awaited one by one. */
function dial(path = `/app/${KEY}?protocol=7`, headers: Record<string, string> = { Origin: ORIGIN }) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  const received: { event: string; channel?: string; data: unknown }[] = [];
  const waiting: ((message: (typeof received)[number]) => void)[] = [];
  socket.on('message', (text) => {
    const message = JSON.parse(text.toString());
    const taken = waiting.shift();
    if (taken) taken({ ...message, data: JSON.parse(message.data) });
    else received.push({ ...message, data: JSON.parse(message.data) });
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const failed = new Promise<string>((resolve) => socket.on('error', (error) => resolve(error.message)));
  open.push(socket);
  return {
    closed,
    failed,
    say: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: () => {
      const ready = received.shift();
      return ready
        ? Promise.resolve(ready)
        : new Promise<(typeof received)[number]>((resolve) => waiting.push(resolve));
    },
  };
}

/** An unchanged pusher-js that connects to a port. */
function lineTo(toPort: number, sign: (socketId: string, channel: string) => string = () => '') {
  return new PusherLine(KEY, {
    cluster: 'mt1',
    wsHost: '127.0.0.1',
    wsPort: toPort,
    forceTLS: false,
    enabledTransports: ['ws', 'wss'],
    enableStats: false,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => done(null, { auth: sign(socketId, channelName) }),
    },
  });
}

async function welcomed() {
  const client = dial();
  const { data } = await client.next();
  const { socket_id: id } = data as { socket_id: string };
  const join = async (channel: string, auth = realtime.sign(id, channel, '1')) => {
    client.say({ event: 'pusher:subscribe', data: { channel, auth } });
    return client.next();
  };
  return { ...client, id, join };
}

describe('the socket server', () => {
  test('accepts a socket and notices silence within 15 s', async () => {
    const client = dial();
    expect(await client.next()).toEqual({
      event: 'pusher:connection_established',
      data: { socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 15 },
    });
    client.say({ event: 'pusher:ping', data: {} });
    expect(await client.next()).toMatchObject({ event: 'pusher:pong' });
  });

  test('sends an event only to the subscribers of its channel', async () => {
    const [mine, other] = [await welcomed(), await welcomed()];
    expect(await mine.join('private-users.1')).toMatchObject({
      event: 'pusher_internal:subscription_succeeded',
      channel: 'private-users.1',
    });
    await other.join('private-users.2');
    await realtime.publish('private-users.1', 'UserUpdateEvent', { balance: 1 });
    await realtime.publish('private-users.2', 'UserUpdateEvent', { balance: 2 });
    expect(await mine.next()).toEqual({
      event: 'UserUpdateEvent',
      channel: 'private-users.1',
      data: { balance: 1 },
    });
    expect(await other.next()).toMatchObject({ data: { balance: 2 } });
  });

  test('has a channel for every event of a feed, also for an id with colons', async () => {
    const client = await welcomed();
    const channel = channels.sportEvent('sr:match:1');
    expect(channel).not.toBe(channels.sportEvent('sr-match-1'));
    expect(await client.join(channel)).toMatchObject({ event: 'pusher_internal:subscription_succeeded' });
  });

  test('sends nothing after unsubscribing', async () => {
    const client = await welcomed();
    await client.join('news');
    client.say({ event: 'pusher:unsubscribe', data: { channel: 'news' } });
    client.say({ event: 'pusher:ping' });
    await client.next();
    await realtime.publish('news', 'x', {});
    client.say({ event: 'pusher:ping' });
    expect(await client.next()).toMatchObject({ event: 'pusher:pong' });
  });

  test('refuses a private channel without a signature for this socket and channel', async () => {
    const [mine, other] = [await welcomed(), await welcomed()];
    for (const auth of [
      '',
      'varanda:00',
      realtime.sign(other.id, 'private-users.1', '1'),
      realtime.sign(mine.id, 'private-users.2', '1'),
    ]) {
      expect(await mine.join('private-users.1', auth)).toMatchObject({
        event: 'pusher:subscription_error',
        channel: 'private-users.1',
        data: { status: 401 },
      });
    }
    expect(await mine.join('presence-room')).toMatchObject({ event: 'pusher:subscription_error' });
  });

  test.each(['private-users.9', 'private-transactions.user.9', 'private-bonus.of-9'])(
    'takes five sockets on %s; at a sixth the oldest is told that it is one too many, and closed',
    async (channel) => {
      const clients = [];
      for (let opened = 0; opened < 6; opened += 1) {
        const client = await welcomed();
        expect(await client.join(channel)).toMatchObject({
          event: 'pusher_internal:subscription_succeeded',
        });
        clients.push(client);
      }
      const [oldest, ...others] = clients;
      // 4004, the protocol's "over connection quota": don't reconnect at once.
      expect(await oldest?.closed).toBe(4004);
      await realtime.publish(channel, 'UserUpdateEvent', { balance: 9 });
      for (const other of others) expect(await other.next()).toMatchObject({ event: 'UserUpdateEvent' });
      // A socket that joins again is none more.
      const [again] = others;
      expect(await again?.join(channel)).toMatchObject({ event: 'pusher_internal:subscription_succeeded' });
      await realtime.publish(channel, 'UserUpdateEvent', { balance: 8 });
      for (const other of others) expect(await other.next()).toMatchObject({ event: 'UserUpdateEvent' });
    },
  );

  test('makes room on all channels at once for a sixth page of a player', async () => {
    const pages = [];
    for (let opened = 0; opened < 7; opened += 1) {
      const client = await welcomed();
      for (const channel of ['private-users.3', 'private-transactions.user.3'])
        await client.join(channel, realtime.sign(client.id, channel, '3'));
      pages.push(client);
    }
    const [first, second, ...others] = pages;
    expect([await first?.closed, await second?.closed]).toEqual([4004, 4004]);
    await realtime.publish('private-transactions.user.3', 'UserTransactionEvent', {});
    for (const other of others) expect(await other.next()).toMatchObject({ event: 'UserTransactionEvent' });
  });

  test.each(['/app/%E0', '//', '/app/%E0%A4%A?protocol=7'])(
    'answers a malformed URL with 400: %s',
    async (path) => {
      expect(await dial(path).failed).toContain('400');
      expect((await welcomed()).id).toBeDefined();
    },
  );

  test.each([
    ['an event of the client', { event: 'client-typing', channel: 'private-users.1', data: {} }],
    ['no JSON', '{'],
    ['something else', '7'],
    ['a channel with odd signs', { event: 'pusher:subscribe', data: { channel: 'a b/c' } }],
  ])('answers %s with an error and stays open', async (_, message) => {
    const client = await welcomed();
    client.say(message);
    expect(await client.next()).toMatchObject({ event: 'pusher:error' });
    client.say({ event: 'pusher:ping' });
    expect(await client.next()).toMatchObject({ event: 'pusher:pong' });
  });

  test('[R4.28] makes a player’s sockets reconnect once one of their sessions ended', async () => {
    const [mine, other] = [await welcomed(), await welcomed()];
    await mine.join('private-users.1');
    await other.join('private-users.2', realtime.sign(other.id, 'private-users.2', '2'));
    await realtime.publish('private-users.1', 'UserSessionEndedEvent', {});
    expect(await mine.next()).toMatchObject({ event: 'UserSessionEndedEvent' });
    // 4200: reconnect at once; without a session the client gets no signature.
    expect(await mine.closed).toBe(4200);
    other.say({ event: 'pusher:ping' });
    expect(await other.next()).toMatchObject({ event: 'pusher:pong' });
  });

  test.each(['private-transactions.user.1', 'private-bonus.rollover-of-1'])(
    '[R4.28] makes a socket reconnect that joined only %s of the player',
    async (channel) => {
      const mine = await welcomed();
      await mine.join(channel);
      await realtime.publish('private-users.1', 'UserSessionEndedEvent', {});
      expect(await mine.closed).toBe(4200);
      await realtime.publish(channel, 'UserTransactionEvent', {});
    },
  );

  test('[R4.28] makes a socket reconnect whose signature for the player is not used yet', async () => {
    const mine = await welcomed();
    realtime.sign(mine.id, 'private-transactions.user.1', '1');
    await realtime.publish('private-users.1', 'UserSessionEndedEvent', {});
    expect(await mine.closed).toBe(4200);
  });

  test('[R4.28] makes a socket reconnect that joined with the signature of another copy', async () => {
    const otherCopy = openSocketServer({ key: KEY, secret: 'secret', origins: [ORIGIN] });
    const mine = await welcomed();
    const joined = await mine.join('private-bonus.of-4', otherCopy.sign(mine.id, 'private-bonus.of-4', '4'));
    expect(joined).toMatchObject({ event: 'pusher_internal:subscription_succeeded' });
    await realtime.publish('private-users.4', 'UserSessionEndedEvent', {});
    expect(await mine.closed).toBe(4200);
    await otherCopy.close();
  });

  test('[R4.28] takes no signature that another copy gave before the session ended', async () => {
    const otherCopy = openSocketServer({ key: KEY, secret: 'secret', origins: [ORIGIN] });
    const mine = await welcomed();
    const signature = otherCopy.sign(mine.id, 'private-bonus.of-5', '5');
    await realtime.publish('private-users.5', 'UserSessionEndedEvent', {});
    mine.say({ event: 'pusher:subscribe', data: { channel: 'private-bonus.of-5', auth: signature } });
    expect(await mine.closed).toBe(4200);
    const later = await welcomed();
    const joined = await later.join(
      'private-bonus.of-5',
      otherCopy.sign(later.id, 'private-bonus.of-5', '5'),
    );
    expect(joined).toMatchObject({ event: 'pusher_internal:subscription_succeeded' });
    await otherCopy.close();
  });

  test('takes no signature for another player than the one it was given for', async () => {
    const mine = await welcomed();
    const signature = realtime.sign(mine.id, 'private-users.6', '6').replace(/:6$/, ':7');
    expect(await mine.join('private-users.6', signature)).toMatchObject({ data: { status: 401 } });
  });

  test('closes on a frame over 10 kB', async () => {
    const client = await welcomed();
    client.say(JSON.stringify({ event: 'pusher:ping', data: 'x'.repeat(10 * 1_024) }));
    expect(await client.closed).toBe(1009);
  });

  test('refuses other origins, other apps, other protocols, other paths', async () => {
    expect(await dial(undefined, { Origin: 'https://evil.example' }).failed).toContain('403');
    expect(await dial(undefined, { Origin: 'null' }).failed).toContain('403');
    expect(await dial('/app/other?protocol=7').closed).toBe(4001);
    expect(await dial(`/app/${KEY}?protocol=5`).closed).toBe(4007);
    expect(await dial('/elsewhere').failed).toBeDefined();
  });

  test('disconnects all sockets when it closes', async () => {
    const closing = openSocketServer({ key: KEY, secret: 'secret', origins: [ORIGIN] });
    const other = createServer().on('upgrade', closing.handleUpgrade);
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const socket = new WebSocket(`ws://127.0.0.1:${(other.address() as AddressInfo).port}/app/${KEY}`);
    await new Promise((resolve) => socket.once('message', resolve));
    const code = new Promise((resolve) => socket.once('close', resolve));
    await closing.close();
    // 4100: reconnect later.
    expect(await code).toBe(4100);
    other.close();
  });

  test('that goes away sends its pages elsewhere, spread over the given time, and takes no new ones', async () => {
    const scheduled: { ms: number; run: () => void }[] = [];
    const leaving = openSocketServer({
      key: KEY,
      secret: 'secret',
      origins: [ORIGIN],
      schedule: (ms, run) => void scheduled.push({ ms, run }),
    });
    const staying = openSocketServer({ key: KEY, secret: 'secret', origins: [ORIGIN] });
    let current = leaving;
    const proxy = createServer().on('upgrade', (request, socket, head) =>
      current.handleUpgrade(request, socket, head),
    );
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port: proxyPort } = proxy.address() as AddressInfo;
    const pages = Array.from({ length: 20 }, () => lineTo(proxyPort));
    for (const page of pages) await new Promise((resolve) => page.connection.bind('connected', resolve));
    const plain = new WebSocket(`ws://127.0.0.1:${proxyPort}/app/${KEY}`);
    await new Promise((resolve) => plain.once('message', resolve));
    const code = new Promise((resolve) => plain.once('close', resolve));
    expect(leaving.connections()).toBe(21);

    leaving.drain(2_000);
    expect(scheduled.map(({ ms }) => ms).filter((ms) => ms < 0 || ms > 2_000)).toEqual([]);
    expect(new Set(scheduled.map(({ ms }) => ms)).size).toBeGreaterThan(10);
    const late = new WebSocket(`ws://127.0.0.1:${proxyPort}/app/${KEY}`);
    // 4100: reconnect later, and then elsewhere.
    expect(await new Promise((resolve) => late.once('close', resolve))).toBe(4100);

    current = staying;
    const again = pages.map((page) => new Promise((resolve) => page.connection.bind('connected', resolve)));
    for (const { run } of scheduled) run();
    // 4200: reconnect at once.
    expect(await code).toBe(4200);
    await Promise.all(again);
    expect([leaving.connections(), staying.connections()]).toEqual([0, 20]);
    for (const page of pages) page.disconnect();
    await Promise.all([leaving.close(), staying.close()]);
    proxy.close();
  });

  test('[R7.06a] works with an unchanged pusher-js', async () => {
    const pusher = lineTo(port, (socketId, channel) => realtime.sign(socketId, channel, '77'));
    open.push({ close: () => pusher.disconnect() });
    const channel = pusher.subscribe('private-users.77');
    await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve));
    const received = new Promise((resolve) => channel.bind('UserUpdateEvent', resolve));
    await realtime.publish('private-users.77', 'UserUpdateEvent', { balance: 50 });
    expect(await received).toEqual({ balance: 50 });
  });
});
