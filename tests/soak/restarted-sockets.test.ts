// 500 pages, each with the page's own client of events, while their server stops and starts again and events go on: all come
// back, each once, spread over a second, and none misses what D7 promises.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { composeServer, type RunningServer } from '#server/compose.ts';
import type { Database } from '#server/core/db/database.ts';
import { openLog } from '#server/core/log.ts';
import { enqueueEvent } from '#server/core/realtime/outbox.ts';
import { readEnv, SECRETS } from '#server/env.ts';
import { adapterNames } from '#server/partners/adapters.ts';
import { hasPostgres, startPostgres } from '#tests/support/backend/postgres.ts';
import { STAND_IN_NAMES, STAND_INS } from '#tests/support/backend/stand-in-parties.ts';
import { SOAK_SIZE } from './soak-size.ts';

/** As many as one address may have (`socket-limits.ts`). */
const PAGES = SOAK_SIZE.sockets;
const LONGEST_MS = 300_000;
const POLL = { timeout: 60_000, interval: 50 };
const BETWEEN_EVENTS_MS = 20;
const DOWN_MS = 1_500;
const CHANNEL = 'settings';
const CLIENT = new URL('../../src/core/api/realtime.ts', import.meta.url).pathname;

const address = vi.hoisted(() => ({ host: '' }));
vi.mock('#src/core/config/app-config.ts', () => ({
  config: () => ({
    realtimeKey: 'varanda',
    realtimeCluster: 'mt1',
    realtimeHost: address.host,
    backend: `http://${address.host}`,
    appId: 'wg',
  }),
}));

type Client = typeof import('#src/core/api/realtime.ts');

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A page's client with a connection of its own: the module is loaded anew for each. */
const openClient = (page: number): Promise<Client> => import(/* @vite-ignore */ `${CLIENT}?page=${page}`);

/** What one page knows: the events that it heard, and each state that it read after it had joined. */
interface Page {
  heard: Set<number>;
  read: number[];
}

/** The server on one port, which can be stopped, or killed, and started again. */
async function openRestartable(databaseUrl: string) {
  const env = readEnv(
    {
      NODE_ENV: 'production',
      OPS_TOKEN: 'a_token_of_the_operators,_32_letters',
      PUBLIC_URL: 'https://play.example',
      DATA_DIR: '/nowhere',
      DATABASE_URL: databaseUrl,
      ...STAND_IN_NAMES,
      ...Object.fromEntries(SECRETS.map((name) => [name, 'k'.repeat(32)])),
    },
    { adapters: adapterNames(STAND_INS), sandbox: false },
  );
  let port = 0;
  let running: { server: RunningServer; http: Server } | undefined;
  const sockets = new Set<Duplex>();
  let upgrades = 0;

  async function start(): Promise<void> {
    const server = await composeServer({
      env,
      log: openLog('silent'),
      sandboxFolder: '/nowhere',
      progress: () => {},
      adapters: STAND_INS,
    });
    upgrades = 0;
    const http = createServer().on('upgrade', (request, socket, head) => {
      upgrades += 1;
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      server.handleUpgrade(request, socket, head);
    });
    await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
    port = (http.address() as AddressInfo).port;
    running = { server, http };
  }

  async function end(closeSockets: (server: RunningServer) => Promise<void>): Promise<void> {
    const ending = running;
    running = undefined;
    if (!ending) return;
    ending.http.close();
    await closeSockets(ending.server);
    await ending.server.close();
  }

  return {
    start,
    /** As on SIGTERM. */
    stop: () => end((server) => server.closeConnections()),
    /** As on SIGKILL: connections end without a closing handshake. */
    kill: () =>
      end(async () => {
        for (const socket of sockets) socket.destroy();
      }),
    host: () => `127.0.0.1:${port}`,
    /** Sockets that this start has taken, and those of them that are open. */
    taken: () => upgrades,
    open: () => sockets.size,
  };
}

/** Waits (ms) that clients chose before they connect again, from a second up to two. */
function watchWaits(): { waits: number[]; end: () => void } {
  const waits: number[] = [];
  const original = globalThis.setTimeout;
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: () => void,
    ms?: number,
    ...more: unknown[]
  ) => {
    if (ms !== undefined && ms > 1_000 && ms < 2_000 && ms !== DOWN_MS) waits.push(ms);
    return original(run, ms, ...(more as []));
  }) as typeof setTimeout);
  return { waits, end: () => spy.mockRestore() };
}

describe.runIf(hasPostgres && PAGES > 0)('pages whose server restarts', () => {
  const ends: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  test('all come back, each once, spread over a second, and miss nothing', {
    timeout: LONGEST_MS,
  }, async () => {
    const cluster = await startPostgres();
    ends.push(() => cluster.stop());
    const url = await cluster.create();
    const server = await openRestartable(url);
    await server.start();
    ends.push(() => server.stop());
    address.host = server.host();
    const db: Database = await cluster.openAt(url);

    let committed = 0;
    const pages: Page[] = [];
    for (let number = 0; number < PAGES; number += 1) {
      const { subscribe, disconnect } = await openClient(number);
      ends.push(disconnect);
      const page: Page = { heard: new Set(), read: [] };
      pages.push(page);
      subscribe(
        CHANNEL,
        'SettingsUpdateEvent',
        ({ names }) => page.heard.add(Number(names[0])),
        // A page reads the state again whenever it has joined.
        () => page.read.push(committed),
      );
    }
    await expect.poll(() => pages.filter(({ read }) => read.length === 1).length, POLL).toBe(PAGES);

    let sending = true;
    async function send(): Promise<void> {
      while (sending) {
        const data = { names: [String(committed + 1)] };
        await db.transaction((tx) =>
          enqueueEvent(tx, { channel: CHANNEL, event: 'SettingsUpdateEvent', data }, Date.now()),
        );
        committed += 1;
        await pause(BETWEEN_EVENTS_MS);
      }
    }
    const sent = send();

    for (const [restart, end] of [server.stop, server.kill].entries()) {
      const watched = watchWaits();
      await end();
      await pause(DOWN_MS);
      watched.end();
      await server.start();
      const joined = restart + 2;
      await expect.poll(() => pages.filter(({ read }) => read.length >= joined).length, POLL).toBe(PAGES);
      // No page has connected twice, and none connects once more.
      await pause(3_000);
      expect([server.taken(), server.open()]).toEqual([PAGES, PAGES]);
      expect(new Set(pages.map(({ read }) => read.length))).toEqual(new Set([joined]));
      // At least the first wave: each tenth of the second has its share of it, and no more than twice that.
      expect(watched.waits.length).toBeGreaterThanOrEqual(PAGES);
      for (let tenth = 0; tenth < 10; tenth += 1) {
        const from = 1_000 + 100 * tenth;
        const share =
          watched.waits.filter((ms) => ms >= from && ms < from + 100).length / watched.waits.length;
        expect(share).toBeGreaterThan(0.04);
        expect(share).toBeLessThan(0.2);
      }
    }
    sending = false;
    await sent;

    // D7: what a page did not hear was in a state that it read later.
    const missed = () =>
      pages.reduce((sum, { heard, read }) => {
        const latest = Math.max(...read);
        for (let event = latest + 1; event <= committed; event += 1) if (!heard.has(event)) sum += 1;
        return sum;
      }, 0);
    await expect.poll(missed, POLL).toBe(0);
    expect(committed).toBeGreaterThan(100);
  });
});
