// `npm run bench:server`: how long forty players wait for their profiles, once a second each, while 120 calls are kept in flight by
// another player, by visitors, or with dead tokens, against the same server when it is quiet. The built product (`npm run build` first)
// over HTTP on loopback, on both databases; server, PostgreSQL, flood and watcher are processes of their own, and the processor time of
// each is printed apart. Quiet and flooded take turns, three times each. `-t` chooses a database and a flood.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listGames } from '#contract/endpoints/casino/casino-calls.ts';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { listTransactions } from '#contract/endpoints/wallet/wallet-calls.ts';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import type { Database } from '#server/core/db/database.ts';
import { openDatabase } from '#server/core/db/open-database.ts';
import { endSession, openSession } from '#server/data/players/player-sessions.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { migrateSandbox } from '#server/sandbox/sandbox-migrations.ts';
import { someDocument, somePlayer } from '#tests/support/backend/players.ts';
import { hasPostgres, PATIENT, startPostgres } from '#tests/support/backend/postgres.ts';
import { startMeasuredProduct } from './measured-product.ts';
import { parentOf, processorMs } from './processor-time.ts';

const SECRET = 'a secret for this bench, 32 letters';
const IN_FLIGHT = 120;
const PER_SECOND = 40;
const WATCHED = 400;
const FLOOD_MS = (WATCHED / PER_SECOND) * 1_000 + 2_000;
const ROUNDS = 3;

interface Load {
  cpuMs: number;
}
interface Watched extends Load {
  took: number[];
  statuses: Record<string, number>;
}
interface Flooded extends Load {
  statuses: Record<string, number>;
}

/** Calls of the flood, sent in turn. */
interface Flood {
  token?: string;
  calls: { method: string; path: string; body?: string }[];
}

async function order<Done>(load: ChildProcess, asked: object): Promise<Done> {
  load.send(asked);
  const [answer] = await Promise.race([once(load, 'message'), once(load, 'exit')]);
  if (typeof answer !== 'object') throw new Error('the load ended before its work was done');
  return answer as Done;
}

const rounded = (figure: number) => Math.round(figure * 10) / 10;

function at(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return rounded(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
}

const median = (figures: readonly number[]) => at(figures, 0.5);

/** A player with a session. */
async function openPlayer(db: Database, realCents: number) {
  const document = someDocument();
  const playerId = await somePlayer(db, { realCents, document });
  const visit = { playerId, ip: '127.0.0.1', userAgent: 'bench', now: Date.now() };
  const session = await db.transaction((tx) => openSession(tx, visit, SECRET));
  return { document, ...session };
}

/** Forty watching players, and the floods. */
async function fill(db: Database): Promise<{ tokens: string[]; floods: Record<string, Flood> }> {
  await writeSettings(db.queries, { withdraw_daily: 1_000_000 }, 0);
  const flooder = await openPlayer(db, 10_000_000);
  const dead = await openPlayer(db, 500);
  await db.transaction((tx) => endSession(tx, dead.sessionId, 'logout', Date.now()));
  const tokens: string[] = [];
  for (let player = 0; player < PER_SECOND; player += 1) tokens.push((await openPlayer(db, 500)).token);
  const body = JSON.stringify({ amount: 100, pix_key_type: 'cpf', pix_key: flooder.document });
  const withdrawal = { method: 'POST', path: createWithdrawal.path, body };
  const list = { method: 'GET', path: listTransactions.path };
  const cancellation = { method: 'POST', path: '/api/withdrawals/invented/cancel' };
  return {
    tokens,
    floods: {
      'one player': { token: flooder.token, calls: [withdrawal, cancellation, list] },
      // `n` makes each search another one: none is answered from memory.
      visitors: { calls: [{ method: 'GET', path: `${listGames.path}?q=ab&n=` }] },
      'a dead token': { token: dead.token, calls: [list, withdrawal] },
    },
  };
}

const DATABASES = [
  { name: 'embedded', there: true },
  { name: 'PostgreSQL', there: hasPostgres },
];

describe.each(DATABASES)('on $name', ({ name, there }) => {
  const ends: (() => unknown)[] = [];
  let run: (by: string) => Promise<void>;
  beforeAll(async () => {
    if (!there) return;
    const folder = mkdtempSync(join(tmpdir(), 'varanda-bench-'));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    let databaseUrl: string | undefined;
    let postmaster: number | undefined;
    let filled: Awaited<ReturnType<typeof fill>>;
    if (name === 'embedded') {
      const opened = await openDatabase({ dataDir: folder, limits: PATIENT, onConnectionLost: () => {} });
      await migrateSandbox(opened.migrate);
      filled = await fill(opened.database);
      await opened.database.close();
    } else {
      const cluster = await startPostgres();
      ends.push(() => cluster.stop());
      databaseUrl = await cluster.create();
      const db = await cluster.openAt(databaseUrl);
      filled = await fill(db);
      const pids = await db.queries.execute(sql`select pg_backend_pid() as pid`);
      postmaster = parentOf((pids as unknown as { rows: { pid: number }[] }).rows[0]?.pid ?? 0);
    }
    const product = await startMeasuredProduct({
      DATA_DIR: folder,
      SESSION_SECRET: SECRET,
      SEED_GAMES: '300',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    });
    ends.push(product.stop);
    const { port, pid } = product;
    const [flood, watcher] = [fork('tests/bench/flood-load.mjs'), fork('tests/bench/flood-load.mjs')];
    ends.push(
      () => flood.kill(),
      () => watcher.kill(),
    );
    const { tokens, floods } = filled;
    const watch = (count: number) =>
      order<Watched>(watcher, {
        ...{ kind: 'watch', port, tokens, path: getProfile.path, perSecond: PER_SECOND, count },
      });
    const spent = () => ({ server: processorMs(pid), database: processorMs(postmaster ?? 0) });
    /** Processor time, ms a second. */
    const load = (before: ReturnType<typeof spent>, ms: number) => {
      const now = spent();
      const each = (total: number) => Math.round((total * 1_000) / ms);
      const database = postmaster ? `, PostgreSQL ${each(now.database - before.database)}` : '';
      return `server ${each(now.server - before.server)}${database}`;
    };
    // The first calls open connections and are compiled: they are not counted.
    await watch(200);

    run = async (by) => {
      const rounds: { quiet: number; flooded: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const began = performance.now();
        const before = spent();
        const quiet = await watch(WATCHED);
        const quietLoad = load(before, performance.now() - began);
        const floodBegan = performance.now();
        const beforeFlood = spent();
        const flooding = order<Flooded>(flood, {
          ...{ kind: 'flood', port, ...floods[by], inFlight: IN_FLIGHT, forMs: FLOOD_MS },
        });
        const flooded = await watch(WATCHED);
        const sent = await flooding;
        const ms = performance.now() - floodBegan;
        expect(flooded.statuses).toEqual({ 200: WATCHED });
        rounds.push({ quiet: at(quiet.took, 0.99), flooded: at(flooded.took, 0.99) });
        process.stdout.write(
          `${name}, ${by}: quiet p50 ${at(quiet.took, 0.5)} ms, p99 ${at(quiet.took, 0.99)} ms (${quietLoad} ms a second); flooded p50 ` +
            `${at(flooded.took, 0.5)} ms, p99 ${at(flooded.took, 0.99)} ms (${load(beforeFlood, ms)}, generator ` +
            `${Math.round((sent.cpuMs * 1_000) / ms)} ms a second); answers to the flood: ${JSON.stringify(sent.statuses)}\n`,
        );
      }
      const [quiet, flooded] = [
        median(rounds.map((one) => one.quiet)),
        median(rounds.map((one) => one.flooded)),
      ];
      const times = median(rounds.map((one) => one.flooded / one.quiet));
      process.stdout.write(
        `${name}, ${by}, medians of ${ROUNDS}: p99 quiet ${quiet} ms, flooded ${flooded} ms, ${times} times\n`,
      );
    };
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  test.runIf(there).each(['one player', 'visitors', 'a dead token'])(
    'what others wait for during a flood by %s is measured',
    { timeout: 300_000 },
    (by) => run(by),
  );
});
