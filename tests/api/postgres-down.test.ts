// The whole server while PostgreSQL is down: a start waits for it, a running copy answers 503.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { composeServer } from '#server/compose.ts';
import { MovableClock } from '#server/core/clock.ts';
import { DatabaseUnreachable } from '#server/core/db/postgres/postgres-engine.ts';
import { openLog } from '#server/core/log.ts';
import { type BuildParties, readEnv, SECRETS } from '#server/env.ts';
import { adapterNames } from '#server/partners/adapters.ts';
import { signMessage } from '#server/partners/signed-message.ts';
import { NOON } from '#tests/support/backend/backend.ts';
import { canRestartPostgres, startPostgres } from '#tests/support/backend/postgres.ts';
import { STAND_IN_NAMES, STAND_INS } from '#tests/support/backend/stand-in-parties.ts';
import { CONTRACT_CALLS } from '#tests/support/contract-calls.ts';

const BUILD: BuildParties = { adapters: adapterNames(STAND_INS), sandbox: false };
const KEY = 'k'.repeat(32);
const PAGE = 'https://play.example';
const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = webPush.generateVAPIDKeys();

describe.runIf(canRestartPostgres)('a server whose PostgreSQL is down', () => {
  const folder = mkdtempSync(join(tmpdir(), 'varanda-start-'));
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let databaseUrl: string;
  beforeAll(async () => {
    cluster = await startPostgres();
    databaseUrl = await cluster.create();
  });
  afterAll(async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts a server; time moves only while it waits. `onPause` is told how long it has waited (ms). */
  async function start(url: string, onPause: (waitedMs: number) => void) {
    const clock = new MovableClock({ now: () => NOON });
    const lines: string[] = [];
    const source = {
      PUBLIC_URL: PAGE,
      DATA_DIR: folder,
      DATABASE_URL: url,
      ...STAND_IN_NAMES,
      OPS_TOKEN: KEY,
      VAPID_PUBLIC_KEY,
      VAPID_PRIVATE_KEY,
      ...Object.fromEntries(SECRETS.map((name) => [name, KEY])),
    };
    const server = await composeServer({
      env: readEnv(source, BUILD),
      log: openLog('warn', { write: (line) => void lines.push(line) }),
      sandboxFolder: join(folder, 'no-such-folder'),
      progress: () => {},
      adapters: STAND_INS,
      clock,
      async pause(ms) {
        clock.advance(ms);
        onPause(clock.now() - NOON);
      },
    });
    return { server, lines };
  }

  test('waits at its start until it answers, and says so', async () => {
    cluster.crash();
    let isUp = false;
    const { server, lines } = await start(databaseUrl, (waitedMs) => {
      if (isUp || waitedMs < 4_000) return;
      isUp = true;
      cluster.recover();
    });
    expect((await server.fetch(new Request(`${PAGE}/healthz`))).status).toBe(200);
    expect(lines.filter((line) => line.includes('waiting for the database')).length).toBeGreaterThan(1);
    await server.close();
  });

  test('leaves every call and route at 503 when the database goes away again, and serves when it is back', async () => {
    const { server, lines } = await start(databaseUrl, () => {});
    const send = (path: string, init?: RequestInit) => server.fetch(new Request(PAGE + path, init));
    cluster.crash();
    const calls = CONTRACT_CALLS.map(({ method, path, body }) => ({
      path: path.replace(/\{\w+\}/g, '1'),
      init: { method, ...(body ? { body: '{}' } : {}) },
    }));
    const money = JSON.stringify({ session: 's', transaction: 't', round: 'r', amount: 100 });
    const signed = { 'x-signature': signMessage(KEY, money, NOON) };
    const operator = { authorization: `Bearer ${KEY}` };
    const routes = [
      { path: '/healthz' },
      { path: '/readyz' },
      { path: '/sitemap.xml' },
      { path: '/manifest.webmanifest' },
      { path: '/media/covers/1.v2.svg' },
      { path: '/wallet/debit', init: { method: 'POST', body: money, headers: signed } },
      { path: '/api/ops/withdrawals', init: { headers: operator } },
      { path: '/api/ops/settings', init: { headers: operator } },
    ];
    const answers = await Promise.all(
      [...calls, ...routes].map(async ({ path, init }: { path: string; init?: RequestInit }) => {
        const answer = await send(path, init);
        const { code } = (await answer.json()) as { code?: string };
        return `${init?.method ?? 'GET'} ${path}: ${answer.status} ${code} ${answer.headers.has('retry-after')}`;
      }),
    );
    expect(calls.length).toBeGreaterThan(80);
    expect(answers.filter((answer) => !answer.endsWith(': 503 not_ready true'))).toEqual([]);
    expect(lines.filter((line) => line.includes('a request failed'))).toEqual([]);

    cluster.recover();
    expect((await send('/healthz')).status).toBe(200);
    await server.close();
  });

  test('gives a start up after 30 seconds, with the reason', async () => {
    const nowhere = `postgres://me:pass-word@127.0.0.1:1/varanda`;
    let waited = 0;
    const starting = start(nowhere, (waitedMs) => {
      waited = waitedMs;
    });
    const error = await starting.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DatabaseUnreachable);
    expect(String(error)).toContain('ECONNREFUSED');
    expect(waited).toBe(30_000);
  });

  test('does not wait at its start for a database that does not exist', async () => {
    const url = new URL(databaseUrl);
    url.pathname = '/not_there';
    let waited = 0;
    const starting = start(url.href, (waitedMs) => {
      waited = waitedMs;
    });
    await expect(starting).rejects.toThrow(/^DATABASE_URL: .*"not_there" does not exist/);
    expect(waited).toBe(0);
  });
});
