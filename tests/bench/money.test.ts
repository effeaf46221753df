// `npm run bench:server`: money commands and public reads a second of the built product, over HTTP on loopback, with the embedded database,
// and with PostgreSQL and one or two workers. For each: how many a second 32 clients get answered, how long they wait, and what one costs
// the server, PostgreSQL and the generator in processor time. `-t` chooses a database, `BENCH_ONLY=bet,reads` some of the requests.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { openDatabase } from '#server/core/db/open-database.ts';
import { newId } from '#server/core/ids.ts';
import { openSession } from '#server/data/players/player-sessions.ts';
import { depositsTable } from '#server/data/schema/wallet-table.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { PIX_WEBHOOK_PATH } from '#server/features/wallet/pix-webhook-route.ts';
import { signMessage } from '#server/partners/signed-message.ts';
import { migrateSandbox } from '#server/sandbox/sandbox-migrations.ts';
import { someDocument, somePlayer } from '#tests/support/backend/players.ts';
import { hasPostgres, PATIENT, startPostgres } from '#tests/support/backend/postgres.ts';
import { startMeasuredProduct } from './measured-product.ts';
import { parentOf, processorMs } from './processor-time.ts';

const SECRET = 'a secret for this bench, 32 letters';
const CLIENTS = 32;
/** A player may ask for sixty withdrawals a minute. */
const PLAYERS = 250;
const DEPOSITS = 4_000;
const FOR_MS = 5_000;
const only = process.env.BENCH_ONLY?.split(',');

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Player {
  id: string;
  document: string;
  authorization: string;
  deposits: { id: string; chargeId: string }[];
}

interface Measured {
  took: number[];
  ms: number;
  cpuMs: number;
}

/** What a kind of request needs and which requests it consists of. */
interface Kind {
  requests: Asked[];
  keyed?: boolean;
  once?: boolean;
  accepts?: number[];
}

async function fill(db: Database): Promise<Player[]> {
  await writeSettings(db.queries, { withdraw_daily: 1_000_000 }, 0);
  const players: Player[] = [];
  const now = Date.now();
  for (let place = 0; place < PLAYERS; place += 1) {
    const document = someDocument();
    const id = await somePlayer(db, { realCents: 10_000_000, document });
    const visit = { playerId: id, ip: '127.0.0.1', userAgent: 'bench', now };
    const { token } = await db.transaction((tx) => openSession(tx, visit, SECRET));
    const deposits = Array.from({ length: DEPOSITS / PLAYERS }, () => ({ id: newId(), chargeId: newId() }));
    await db.queries.insert(depositsTable).values(
      deposits.map((deposit) => ({
        ...deposit,
        playerId: id,
        status: 0 as const,
        amountCents: 100,
        code: deposit.id,
        payerUrl: null,
        couponCode: null,
        expiresAt: now + 3_600_000,
        createdAt: now,
        settledAt: null,
      })),
    );
    players.push({ id, document, authorization: `Bearer ${token}`, deposits });
  }
  return players;
}

/** The kinds of requests, each made when its turn comes: odds and signatures age. */
function kindsOf(url: string, players: readonly Player[]): Record<string, () => Promise<Kind>> {
  const ask = async (path: string, { authorization }: { authorization: string }, body?: object) => {
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': newId() },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const signed = (path: string, body: object): Asked => {
    const text = JSON.stringify(body);
    return { path, body: text, headers: { 'x-signature': signMessage(SECRET, text, Date.now()) } };
  };
  return {
    withdrawal: async () => ({
      keyed: true,
      requests: players.map(({ authorization, document }) => ({
        path: '/api/withdrawals',
        headers: { authorization },
        body: JSON.stringify({ amount: 100, pix_key_type: 'cpf', pix_key: document }),
      })),
    }),
    'deposit webhook': async () => ({
      once: true,
      requests: Array.from({ length: DEPOSITS / PLAYERS }, (_, place) =>
        players.flatMap(({ document, deposits }) => {
          const deposit = deposits[place];
          if (!deposit) return [];
          return signed(PIX_WEBHOOK_PATH, {
            type: 'paid',
            eventId: newId(),
            chargeId: deposit.chargeId,
            depositId: deposit.id,
            amountCents: 100,
            payerDocument: document,
            at: Date.now(),
          });
        }),
      ).flat(),
    }),
    async bet() {
      const { data } = await ask('/api/sports/events?live=0&sport=football&page=2', { authorization: '' });
      const [event] = data.slice(-1);
      const [market] = event.markets;
      const { id: selection, odds } = market.selections[0];
      const leg = { event: event.id, market: market.id, selection, odds };
      const body = JSON.stringify({ kind: 'single', legs: [leg], stakes: [50], accept: 'any' });
      const requests: Asked[] = [];
      for (const player of players.slice(0, 100)) {
        const { token } = await ask('/api/generate-token', player);
        requests.push({
          path: '/api/sports/bets',
          body,
          headers: { authorization: player.authorization, 'sportsbook-token': token },
        });
      }
      return { keyed: true, requests };
    },
    async 'Mines reveal'() {
      const tiles = [3, 7, 12, 18, 24];
      const rounds: { id: string; authorization: string }[] = [];
      for (const player of players) {
        const { id } = await ask('/api/house-games/mines', player, { stake: 10, mines: 1 });
        rounds.push({ id, authorization: player.authorization });
      }
      // A round that met its mine refuses the bricks after it.
      return {
        keyed: true,
        once: true,
        accepts: [200, 404, 409, 422],
        requests: tiles.flatMap((tile) =>
          rounds.map(({ id, authorization }) => ({
            path: `/api/house-games/mines/${id}/reveal`,
            headers: { authorization },
            body: JSON.stringify({ tile }),
          })),
        ),
      };
    },
    async 'provider debit'() {
      const { data } = await ask('/v2/casino-games?category=slots', { authorization: '' });
      const sessions: string[] = [];
      for (const player of players.slice(0, 50)) {
        const { url: address } = await ask(`/api/casino-games/${data[0].id}/launch`, player, {
          mode: 'real',
        });
        const [, payload = ''] = /[=/]([\w-]{40,})\.[\w-]{43}/.exec(decodeURIComponent(address)) ?? [];
        sessions.push(JSON.parse(Buffer.from(payload, 'base64url').toString()).session);
      }
      return {
        once: true,
        requests: Array.from({ length: 4_000 }, (_, place) =>
          signed('/wallet/debit', {
            session: sessions[place % sessions.length],
            transaction: newId(),
            round: newId(),
            amount: 100,
          }),
        ),
      };
    },
    profile: async () => ({
      requests: players.map(({ authorization }) => ({
        method: 'GET',
        path: '/api/auth/me',
        headers: { authorization },
      })),
    }),
    reads: async () => ({
      requests: [
        '/v2/settings/',
        '/v2/banners',
        '/v2/casino-games/category',
        '/v2/casino-games?category=slots',
        '/api/sports/events?live=1',
      ].map((path) => ({ method: 'GET', path })),
    }),
  };
}

async function order(load: ChildProcess, given: object): Promise<Measured> {
  load.send(given);
  const [answer] = await Promise.race([once(load, 'message'), once(load, 'exit')]);
  if (typeof answer !== 'object') throw new Error('the load ended before its work was done');
  return answer as Measured;
}

function at(took: number[], share: number): number {
  const sorted = took.toSorted((a, b) => a - b);
  return Math.round(10 * (sorted[Math.floor((sorted.length - 1) * share)] ?? 0)) / 10;
}

const SETUPS = [
  { name: 'embedded', there: true, workers: 0 },
  { name: 'PostgreSQL, one worker', there: hasPostgres, workers: 1 },
  { name: 'PostgreSQL, two workers', there: hasPostgres, workers: 2 },
];

describe.each(SETUPS)('requests on $name', ({ name, there, workers }) => {
  const ends: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  test.runIf(there)('are measured', { timeout: 900_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'varanda-bench-'));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    let databaseUrl: string | undefined;
    let postmaster: number | undefined;
    let players: Player[];
    if (workers === 0) {
      const opened = await openDatabase({ dataDir: folder, limits: PATIENT, onConnectionLost: () => {} });
      await migrateSandbox(opened.migrate);
      players = await fill(opened.database);
      await opened.database.close();
    } else {
      const cluster = await startPostgres();
      ends.push(() => cluster.stop());
      databaseUrl = await cluster.create();
      const db = await cluster.openAt(databaseUrl);
      players = await fill(db);
      const { rows } = (await db.queries.execute(sql`select pg_backend_pid() as pid`)) as unknown as {
        rows: { pid: number }[];
      };
      postmaster = parentOf(rows[0]?.pid ?? 0);
    }

    const secrets = ['SESSION', 'PIX', 'GAMES'].map((one) => [`${one}_SECRET`, SECRET]);
    const product = await startMeasuredProduct({
      DATA_DIR: folder,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl, WORKERS: String(workers) } : {}),
      ...Object.fromEntries(secrets),
    });
    ends.push(product.stop);
    const { port, pid } = product;
    const load = fork('tests/bench/money-load.mjs');
    ends.push(() => load.kill());

    for (const [kind, make] of Object.entries(kindsOf(`http://127.0.0.1:${port}`, players))) {
      if (only && !only.includes(kind)) continue;
      const { requests, keyed = false, once: single = false, accepts = [200] } = await make();
      const warm = Math.min(requests.length / 5, 200);
      const asked = { port, keyed, accepts };
      // The first ones open connections and are compiled: they are not counted.
      await order(load, {
        ...asked,
        requests: requests.slice(0, warm),
        once: true,
        clients: 8,
        forMs: FOR_MS,
      });
      const counted = single ? requests.slice(warm) : requests;
      const before = { server: processorMs(pid), database: processorMs(postmaster ?? 0) };
      const most = await order(load, {
        ...asked,
        requests: counted,
        once: single,
        clients: CLIENTS,
        forMs: FOR_MS,
      });
      const count = most.took.length;
      const each = (ms: number) => (ms / count).toFixed(2);
      const perSecond = (count * 1_000) / most.ms;
      const parts = [
        `${Math.round(perSecond)} a second`,
        `p50 ${at(most.took, 0.5)} ms`,
        `p99 ${at(most.took, 0.99)} ms`,
        `server ${each(processorMs(pid) - before.server)} ms`,
        ...(postmaster ? [`PostgreSQL ${each(processorMs(postmaster) - before.database)} ms`] : []),
        `generator ${each(most.cpuMs)} ms`,
      ];
      if (!single) {
        const half = await order(load, {
          ...asked,
          requests,
          perSecond: perSecond / 2,
          count: Math.ceil((perSecond / 2) * (FOR_MS / 1_000)),
        });
        parts.push(`at half that load p50 ${at(half.took, 0.5)} ms, p99 ${at(half.took, 0.99)} ms`);
      }
      process.stdout.write(`${name}, ${kind}: ${parts.join(', ')}\n`);
    }
  });
});
