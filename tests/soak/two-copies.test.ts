// Two copies of the built product on one PostgreSQL, under money load, while their database connections are terminated, PostgreSQL
// restarts and one of them is frozen for longer than its leases. Every acknowledged command is there, none is there twice, and
// the books balance.
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import * as v from 'valibot';
import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { openDatabase } from '#server/core/db/open-database.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { newId } from '#server/core/ids.ts';
import { openSession } from '#server/data/players/player-sessions.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { SECRETS } from '#server/env.ts';
import { moneyFaults } from '#tests/support/backend/mixed-operations.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { canRestartPostgres, PATIENT, startPostgres } from '#tests/support/backend/postgres.ts';
import { type KillableProduct, killableProduct } from '#tests/support/browser/killable-product.ts';
import { SOAK_SIZE } from './soak-size.ts';

const { operations, disturbances, frozenMs } = SOAK_SIZE.copies;
/** Each sends one command at a time; a player may send 600 a minute. */
const PLAYERS = 40;
/** The whole soak, with a margin for slow machines. */
const LONGEST_MS = 3_000_000;
/** A client gives up after this time and sends its next command to the other copy. */
const ANSWER_MS = 8_000;
const SECRET = 'k'.repeat(32);
const OPS_TOKEN = 'the_token_of_the_operators_of_this_soak';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Sent {
  table: 'deposits' | 'withdrawals' | 'mines_rounds';
  key: string;
  token: string;
  /** Undefined while it isn't known whether the command was carried out. */
  id: string | undefined;
}

interface Player {
  token: string;
  document: string;
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/**
 * Ends as the request does, or fails after `ANSWER_MS`. By a timer of its own: a fetch that is aborted while its body is read may stay
 * pending for ever (https://github.com/nodejs/node/issues/56917).
 */
function inTime<Got>(request: (signal: AbortSignal) => Promise<Got>): Promise<Got> {
  return new Promise((resolve, reject) => {
    const ending = new AbortController();
    const late = setTimeout(() => {
      reject(new Error(`no answer in ${ANSWER_MS} ms`));
      ending.abort();
    }, ANSWER_MS);
    request(ending.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(late));
  });
}

function ask(
  copy: KillableProduct,
  token: string,
  method: string,
  path: string,
  { body, key }: { body?: unknown; key?: string } = {},
): Promise<Answer> {
  return inTime(async (signal) => {
    const answer = await fetch(copy.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal,
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  });
}

/** The status of a copy's readiness; 0 where it doesn't answer in time. */
const readiness = ({ url }: KillableProduct): Promise<number> =>
  inTime((signal) => fetch(`${url}/readyz`, { signal })).then(
    ({ status }) => status,
    () => 0,
  );

/** The load: commands of all players to either copy, until so many were sent. */
function openLoad(copies: readonly KillableProduct[], players: readonly Player[]) {
  const sent: Sent[] = [];
  const faults: string[] = [];
  let started = 0;
  const counts = { acknowledged: 0, refused: 0, unknown: 0 };

  /** Sends one command; returns the id of what it made, if it was acknowledged. */
  async function command(
    copy: KillableProduct,
    { token }: Player,
    table: Sent['table'],
    path: string,
    body: unknown,
  ): Promise<Answer | undefined> {
    const one: Sent = { table, key: newId(), token, id: undefined };
    const answer = await ask(copy, token, 'POST', path, { key: one.key, body }).catch(() => undefined);
    if (answer?.status === 200) {
      one.id = String(answer.body.id);
      counts.acknowledged += 1;
    } else if (answer && answer.status < 500) {
      counts.refused += 1;
      if (answer.status === 429) await pause(200);
      return answer;
    } else {
      counts.unknown += 1;
      // 503 says that it may have been carried out or not; anything else of the server's own is a fault.
      if (answer && answer.status !== 503) faults.push(`${table} was answered with ${answer.status}`);
      await pause(300);
    }
    sent.push(one);
    return answer;
  }

  const operationsOf: readonly ((copy: KillableProduct, player: Player) => Promise<unknown>)[] = [
    async (copy, player) => {
      const opened = await command(copy, player, 'deposits', '/api/deposits', { amount: 1_000 });
      const payer = opened?.body.payer_url;
      if (typeof payer !== 'string') return;
      const form = new URLSearchParams({ action: 'pay' });
      await inTime((signal) => fetch(payer, { method: 'POST', body: form, redirect: 'manual', signal }));
    },
    async (copy, player) => {
      const body = { amount: 100, pix_key_type: 'cpf', pix_key: player.document };
      const asked = await command(copy, player, 'withdrawals', '/api/withdrawals', body);
      if (asked?.status !== 200 || randomInt(4) > 0) return;
      await ask(copy, player.token, 'POST', `/api/withdrawals/${asked.body.id}/cancel`, { key: newId() });
    },
    async (copy, player) => {
      const body = { stake: 50, mines: 3 };
      const round = await command(copy, player, 'mines_rounds', '/api/house-games/mines', body);
      const open = round?.status === 200 ? round.body : (await openRound(copy, player)).body.round;
      const id = (open as { id?: unknown } | null)?.id;
      if (typeof id !== 'string') return;
      const path = `/api/house-games/mines/${id}`;
      await ask(copy, player.token, 'POST', `${path}/reveal`, {
        key: newId(),
        body: { tile: randomInt(25) },
      });
      await ask(copy, player.token, 'POST', `${path}/cash-out`, { key: newId() });
    },
  ];
  const openRound = (copy: KillableProduct, { token }: Player) =>
    ask(copy, token, 'GET', '/api/house-games/mines/open');

  async function run(player: Player): Promise<void> {
    while (started < operations) {
      started += 1;
      const copy = copies[randomInt(copies.length)];
      const operation = operationsOf[randomInt(operationsOf.length)];
      // What follows a command may find the copy gone: it is no command of its own here.
      if (copy && operation) await operation(copy, player).catch(() => {});
      await pause(20);
    }
  }

  return {
    sent,
    faults,
    counts,
    started: () => started,
    run: () => Promise.all(players.map(run)),
  };
}

/** Terminates all connections of both copies to the database, as an operator or a proxy does. */
async function terminateBackends(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

/** What became of a command whose answer didn't come. It is called off: one that had not arrived moves nothing any more (D3). */
async function outcomeOf(copy: KillableProduct, { key, token }: Sent): Promise<string | undefined> {
  for (let tries = 0; tries < 120; tries += 1) {
    const { status, body } = await ask(copy, token, 'DELETE', `/api/commands/${key}`);
    if (status === 200 && body.state === 'unknown') return undefined;
    if (status === 200 && body.state === 'done')
      return body.status === 200 ? String((body.response as { id: unknown }).id) : undefined;
    await pause(500);
  }
  throw new Error(`the command ${key} is still running`);
}

async function idsOf(database: Database, table: Sent['table']): Promise<string[]> {
  const rows = await selectRows(
    database.queries,
    v.object({ id: v.string() }),
    sql`select id from ${sql.identifier(table)}`,
  );
  return rows.map(({ id }) => id).sort();
}

describe.runIf(canRestartPostgres)('two copies whose database and processes fail', () => {
  const ends: (() => Promise<unknown> | unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  test('lose no acknowledged command, execute none twice and keep the books', {
    timeout: LONGEST_MS,
  }, async () => {
    const cluster = await startPostgres();
    ends.push(() => cluster.stop());
    const databaseUrl = await cluster.create();
    const environment = {
      OPS_TOKEN,
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
      SEED_GAMES: '40',
      ...Object.fromEntries(SECRETS.map((name) => [name, SECRET])),
    };
    const copies: KillableProduct[] = [];
    for (const _ of ['one', 'other']) {
      const dataDir = copies[0]?.dataDir;
      const copy = await killableProduct({ ...environment, ...(dataDir ? { DATA_DIR: dataDir } : {}) });
      ends.push(() => copy.remove());
      ends.push(() => copy.kill());
      await copy.start();
      copies.push(copy);
    }
    const [one, other] = copies;
    if (!one || !other) throw new Error('there are two copies');
    const settings = { withdraw_daily: 1_000_000, deposit_rollover: 0, withdraw_interval: 0 };
    expect((await ask(one, OPS_TOKEN, 'PUT', '/api/ops/settings', { body: settings })).status).toBe(200);

    const { database } = await openDatabase({
      databaseUrl,
      dataDir: '',
      limits: PATIENT,
      onConnectionLost: () => {},
    });
    const players: Player[] = [];
    for (let made = 0; made < PLAYERS; made += 1) {
      const id = await somePlayer(database, { realCents: 10_000 });
      const visit = { playerId: id, ip: '127.0.0.1', userAgent: 'soak', now: Date.now() };
      const { token } = await database.transaction((tx) => openSession(tx, visit, SECRET));
      players.push({ token, document: (await findPlayer(database.queries, id))?.document ?? '' });
    }
    await database.close();

    const load = openLoad(copies, players);
    const done = load.run();
    const disturb = {
      terminate: () => terminateBackends(databaseUrl),
      restart: async () => {
        cluster.crash();
        await pause(1_000);
        cluster.recover();
      },
      // The other copy takes its jobs over; then it wakes up in the middle of what it was doing.
      freeze: async () => {
        other.freeze();
        await pause(frozenMs);
        other.thaw();
      },
    };
    for (const [index, name] of disturbances.entries()) {
      const at = (operations * (index + 1)) / (disturbances.length + 1);
      while (load.started() < at) await pause(20);
      process.stdout.write(`two copies: ${name} at ${load.started()} of ${operations}\n`);
      await disturb[name]();
    }
    await done;

    expect(load.faults).toEqual([]);
    expect(load.counts.acknowledged).toBeGreaterThan(operations / 2);
    for (const copy of copies) await expect.poll(() => readiness(copy), { timeout: 60_000 }).toBe(200);
    for (const unknown of load.sent.filter(({ id }) => id === undefined))
      unknown.id = await outcomeOf(one, unknown);
    // Payments and payouts under way end.
    await pause(3_000);
    for (const copy of copies) await copy.stop();

    const after = await openDatabase({
      databaseUrl,
      dataDir: '',
      limits: PATIENT,
      onConnectionLost: () => {},
    });
    ends.push(() => after.database.close());
    expect(await moneyFaults(after.database)).toEqual([]);
    for (const table of ['deposits', 'withdrawals', 'mines_rounds'] as const) {
      const known = load.sent.flatMap((sent) => (sent.table === table && sent.id ? [sent.id] : [])).sort();
      expect(await idsOf(after.database, table)).toEqual(known);
    }
    process.stdout.write(`two copies: ${JSON.stringify({ operations, ...load.counts })}\n`);
  });
});
