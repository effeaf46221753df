// Two copies of the server on one PostgreSQL, each with sockets of its own, as an operator runs them without a Channels
// cluster (D14).
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { composeServer, type RunningServer } from '#server/compose.ts';
import { openLog } from '#server/core/log.ts';
import { openSession } from '#server/data/players/player-sessions.ts';
import { type BuildParties, readEnv, SECRETS } from '#server/env.ts';
import { adapterNames } from '#server/partners/adapters.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { hasPostgres, startPostgres } from '#tests/support/backend/postgres.ts';
import { STAND_IN_NAMES, STAND_INS } from '#tests/support/backend/stand-in-parties.ts';

const BUILD: BuildParties = { adapters: adapterNames(STAND_INS), sandbox: false };
const PAGE = 'https://play.example';
const OPS_TOKEN = 'a_token_of_the_operators,_32_letters';
const SECRET = 'k'.repeat(32);
const source = {
  NODE_ENV: 'production',
  OPS_TOKEN,
  PUBLIC_URL: PAGE,
  DATA_DIR: '/nowhere',
  ...STAND_IN_NAMES,
  ...Object.fromEntries(SECRETS.map((name) => [name, SECRET])),
};

interface Message {
  event: string;
  channel?: string;
  data: Record<string, unknown>;
}

describe.runIf(hasPostgres)('two copies without a Channels cluster', () => {
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let url: string;
  let one: RunningServer;
  let other: RunningServer;
  let listening: Server;
  beforeAll(async () => {
    cluster = await startPostgres();
    url = await cluster.create();
    const start = () =>
      composeServer({
        env: readEnv({ ...source, DATABASE_URL: url }, BUILD),
        log: openLog('silent'),
        sandboxFolder: '/nowhere',
        progress: () => {},
        adapters: STAND_INS,
      });
    one = await start();
    other = await start();
    listening = createServer().on('upgrade', other.handleUpgrade);
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await other?.closeConnections();
    listening?.close();
    await Promise.all([one?.close(), other?.close()]);
    await cluster?.stop();
  });

  /** A page that is connected to the second copy. */
  async function connect() {
    const { port } = listening.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/varanda?protocol=7`, {
      headers: { Origin: PAGE },
    });
    const received: Message[] = [];
    const waiting: ((message: Message) => void)[] = [];
    socket.on('message', (text) => {
      const message = JSON.parse(text.toString());
      const parsed: Message = { ...message, data: JSON.parse(message.data) };
      const first = waiting.shift();
      if (first) first(parsed);
      else received.push(parsed);
    });
    const next = async () => received.shift() ?? new Promise<Message>((resolve) => waiting.push(resolve));
    const { data } = await next();
    return {
      id: String(data.socket_id),
      next,
      closed: new Promise<number>((resolve) => socket.on('close', resolve)),
      async join(channel: string, auth?: string) {
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
        return (await next()).event;
      },
    };
  }

  async function ask(copy: RunningServer, method: string, path: string, token: string, body?: object) {
    const answer = await copy.fetch(
      new Request(PAGE + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin: PAGE },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  test('a change of a setting on one copy reaches the pages of the other', async () => {
    const page = await connect();
    await page.join('settings');
    const changed = await ask(one, 'PUT', '/api/ops/settings', OPS_TOKEN, { general_site_title: 'Casa' });
    expect(changed.status).toBe(200);
    expect(await page.next()).toMatchObject({ event: 'SettingsUpdateEvent', channel: 'settings' });
  });

  test('a copy with another secret is refused by the secret’s name', async () => {
    const started = composeServer({
      env: readEnv({ ...source, DATABASE_URL: url, DOCUMENT_SECRET: 'd'.repeat(32) }, BUILD),
      log: openLog('silent'),
      sandboxFolder: '/nowhere',
      progress: () => {},
      adapters: STAND_INS,
    });
    await expect(started).rejects.toThrow('DOCUMENT_SECRET: the database was used with another value');
  });

  test('a page on one copy joins with the other’s signature, and is closed when the session ends there', async () => {
    const db = await cluster.openAt(url);
    const playerId = await somePlayer(db);
    const visit = { playerId, ip: '10.0.0.1', userAgent: 'test', now: Date.now() };
    const { token } = await db.transaction((tx) => openSession(tx, visit, SECRET));
    const page = await connect();
    const channel = `private-users.${playerId}`;
    const { body } = await ask(one, 'POST', '/api/broadcasting/auth', token, {
      socket_id: page.id,
      channel_name: channel,
    });
    expect(await page.join(channel, String(body.auth))).toBe('pusher_internal:subscription_succeeded');
    expect((await ask(one, 'POST', '/api/auth/logout', token)).status).toBe(200);
    expect(await page.next()).toMatchObject({ event: 'UserSessionEndedEvent', channel });
    expect(await page.closed).toBe(4200);
  });
});
