// `npm run bench:server`: how long a balance takes from the commit on one copy of the server to a page that is connected to another one,
// while 200 odds a second change in 20 matches and 1,000 pages follow a match each. On PostgreSQL; copies and pages share one process.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { MovableClock } from '#server/core/clock.ts';
import { openPostgresListener } from '#server/core/db/postgres/postgres-listener.ts';
import { openLog } from '#server/core/log.ts';
import { NOTIFICATION_CHANNEL, openEventRelay } from '#server/core/realtime/event-relay.ts';
import { enqueueEvent } from '#server/core/realtime/outbox.ts';
import { SOCKET_LIMITS } from '#server/core/realtime/socket-limits.ts';
import { openSocketServer } from '#server/core/realtime/socket-server.ts';
import { hasPostgres, startPostgres } from '#tests/support/backend/postgres.ts';
import { keepFigures, median } from './figures.ts';

const PAGES = 1_000;
const ODDS_PER_SECOND = 200;
const MATCHES = 20;
const channelOf = (match: number) => `sports.${match % MATCHES}`;
const BALANCES = 400;
const BETWEEN_BALANCES_MS = 50;

describe.runIf(hasPostgres)('two copies that notify each other', () => {
  const ends: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  test('are measured by the age of a balance that arrives', { timeout: 300_000 }, async () => {
    const cluster = await startPostgres();
    ends.push(() => cluster.stop());
    const url = await cluster.create();
    const log = openLog('error');

    // All pages have one address here.
    const limits = { ...SOCKET_LIMITS, perAddress: PAGES };

    async function openCopy() {
      const db = await cluster.openAt(url);
      const realtime = openSocketServer({ key: 'key', secret: 's'.repeat(32), origins: [], limits });
      const relay = await openEventRelay({
        db,
        sockets: realtime,
        log,
        clock: new MovableClock(),
        listen: (handlers) =>
          openPostgresListener({ url, channel: NOTIFICATION_CHANNEL, ...handlers, onLost: () => {} }),
      });
      const server = createServer().on('upgrade', realtime.handleUpgrade);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      ends.push(
        () => relay.close(),
        () => realtime.close(),
        () => server.close(),
      );
      return { db, realtime, port: (server.address() as AddressInfo).port };
    }
    const [one, other] = [await openCopy(), await openCopy()];

    async function join(port: number, channel: string, sign: (id: string) => string): Promise<WebSocket> {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/app/key?protocol=7`);
      ends.push(() => socket.terminate());
      const next = () =>
        new Promise<string>((resolve) => socket.once('message', (text) => resolve(text.toString())));
      const { socket_id: id } = JSON.parse(JSON.parse(await next()).data);
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: sign(id) } }));
      await next();
      return socket;
    }
    for (let page = 0; page < PAGES; page += 1)
      await join(page % 2 === 0 ? one.port : other.port, channelOf(page), () => '');
    const sign = (id: string) => other.realtime.sign(id, 'private-users.1', '1');
    const player = await join(other.port, 'private-users.1', sign);

    const took: number[] = [];
    let committed = 0;
    let arrived = () => {};
    player.on('message', () => {
      took.push(performance.now() - committed);
      arrived();
    });
    let shift = 0;
    const odds = setInterval(() => {
      shift += 10;
      void one.db.transaction(async (tx) => {
        for (let event = 0; event < ODDS_PER_SECOND / 20; event += 1)
          await enqueueEvent(
            tx,
            {
              channel: channelOf(event + shift),
              event: 'SettingsUpdateEvent',
              data: { names: ['x'.repeat(200)] },
            },
            Date.now(),
          );
      });
    }, 50);
    ends.push(() => clearInterval(odds));
    for (let balance = 0; balance < BALANCES; balance += 1) {
      const arrival = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      await one.db.transaction((tx) =>
        enqueueEvent(
          tx,
          { channel: 'private-users.1', event: 'UserUpdateEvent', data: { balance } },
          Date.now(),
        ),
      );
      committed = performance.now();
      await arrival;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_BALANCES_MS));
    }
    expect(took).toHaveLength(BALANCES);
    const sorted = took.toSorted((a, b) => a - b);
    const at = (share: number) =>
      Math.round(10 * (sorted[Math.floor(share * (sorted.length - 1))] ?? 0)) / 10;
    keepFigures({
      'balance across copies, median ms': Math.round(10 * median(took)) / 10,
      'balance across copies, p99 ms': at(0.99),
      'balance across copies, longest ms': at(1),
    });
  });
});
