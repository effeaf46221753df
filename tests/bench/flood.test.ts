// `npm run bench:server`: how long forty players wait for their profiles, once a second each, while 120 calls are kept in flight by
// another player, by visitors, or with dead tokens, against the same server when it is quiet, in one run. Over HTTP on loopback, on both
// databases; flood and watcher are processes of their own.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import { listGames } from '#contract/endpoints/casino/casino-calls.ts';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { logout } from '#contract/endpoints/player/session-calls.ts';
import { listTransactions } from '#contract/endpoints/wallet/wallet-calls.ts';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { listen } from '#server/core/http/listen.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { casinoEndpoints } from '#server/features/casino/casino-endpoints.ts';
import { sandboxGames } from '#server/sandbox/games/sandbox-games.ts';
import { seedSandbox } from '#server/sandbox/seed/seed-sandbox.ts';
import { NOON } from '#tests/support/backend/backend.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import { openWallet } from '#tests/support/backend/wallet.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';

const IN_FLIGHT = 120;
const PER_SECOND = 40;
const GAMES = 300;
const WATCHED = 400;
const FLOOD_MS = (WATCHED / PER_SECOND) * 1_000 + 2_000;

type Statuses = Record<string, number>;

async function order<Done>(load: ChildProcess, asked: object): Promise<Done> {
  load.send(asked);
  const [answer] = await Promise.race([once(load, 'message'), once(load, 'exit')]);
  if (typeof answer !== 'object') throw new Error('the load ended before its work was done');
  return answer as Done;
}

function at(took: number[], share: number): number {
  const sorted = took.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
}

describe.each(DATABASES)('a flood on $name', ({ name, there, start }) => {
  const ends: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  test.runIf(there)('is measured by what other players wait', { timeout: 300_000 }, async () => {
    const cluster = await start();
    ends.push(() => cluster.stop());
    const { backend } = await openWallet(await cluster.open(), {
      endpoints: (services) =>
        casinoEndpoints(
          services,
          sandboxGames('http://127.0.0.1:3001', 'shared with a party in tests, 32', async () => []),
        ),
    });
    ends.push(() => backend.close());
    await seedSandbox(backend.db, NOON, { demoPlayer: false, games: GAMES });
    await writeSettings(backend.db.queries, { withdraw_daily: 1_000_000 }, 0);
    const port = await freePortPair();
    const fetch = async (request: Request) => {
      const { method, headers } = request;
      const body = method === 'GET' ? undefined : await request.text();
      const { pathname, search } = new URL(request.url);
      return backend.request(pathname + search, { method, headers, ...(body ? { body } : {}) });
    };
    ends.push(await listen({ host: '127.0.0.1', port, tls: undefined, fetch }));
    const [flood, watcher] = [fork('tests/bench/flood-load.mjs'), fork('tests/bench/flood-load.mjs')];
    ends.push(
      () => flood.kill(),
      () => watcher.kill(),
    );

    const flooder = await backend.player({ realCents: 10_000_000 });
    const pix_key = (await findPlayer(backend.db.queries, flooder.id))?.document ?? '';
    const body = JSON.stringify({ amount: 100, pix_key_type: 'cpf', pix_key });
    const dead = await backend.player();
    await backend.ask(logout, { token: dead.token });
    const floods = {
      'one player': {
        token: flooder.token,
        calls: [
          { method: 'POST', path: createWithdrawal.path, body },
          { method: 'POST', path: '/api/withdrawals/invented/cancel' },
          { method: 'GET', path: listTransactions.path },
        ],
      },
      // `n` makes each search another one: none is answered from memory.
      visitors: { calls: [{ method: 'GET', path: `${listGames.path}?q=ab&n=` }] },
      'a dead token': {
        token: dead.token,
        calls: [
          { method: 'GET', path: listTransactions.path },
          { method: 'POST', path: createWithdrawal.path, body },
        ],
      },
    };
    const tokens: string[] = [];
    for (let player = 0; player < PER_SECOND; player += 1)
      tokens.push((await backend.player({ realCents: 500 })).token);
    const watch = { kind: 'watch', port, tokens, path: getProfile.path, perSecond: PER_SECOND };
    // The first calls open connections and are compiled: they are not counted.
    await order(watcher, { ...watch, count: 100 });
    for (const [by, sent] of Object.entries(floods)) {
      const quiet = await order<{ took: number[] }>(watcher, { ...watch, count: WATCHED });
      const flooding = order<{ statuses: Statuses }>(flood, {
        ...{ kind: 'flood', port, ...sent, inFlight: IN_FLIGHT, forMs: FLOOD_MS },
      });
      const flooded = await order<{ took: number[]; statuses: Statuses }>(watcher, {
        ...watch,
        count: WATCHED,
      });
      const { statuses } = await flooding;
      expect(flooded.statuses).toEqual({ 200: WATCHED });
      process.stdout.write(
        `${name}: profile quiet p50 ${at(quiet.took, 0.5)} ms, p99 ${at(quiet.took, 0.99)} ms; flooded by ${by} (${IN_FLIGHT} ` +
          `calls in flight) p50 ${at(flooded.took, 0.5)} ms, p99 ${at(flooded.took, 0.99)} ms; answers to the flood: ` +
          `${JSON.stringify(statuses)}\n`,
      );
    }
  });
});
