// `npm run test:soak`: the built server is killed twenty times in about a minute under money load. After each start
// every acknowledged command is there, none is there twice, and an unacknowledged one is there wholly or not at all.
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { openDatabase } from '#server/core/db/open-database.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { newId } from '#server/core/ids.ts';
import { DEMO_PLAYER } from '#server/sandbox/seed/seed-sandbox.ts';
import { moneyFaults } from '#tests/support/backend/mixed-operations.ts';
import { hasPostgres, PATIENT, startPostgres } from '#tests/support/backend/postgres.ts';
import { type KillableProduct, killableProduct } from '#tests/support/browser/killable-product.ts';
import { SOAK_SIZE } from './soak-size.ts';

const KILLS = SOAK_SIZE.kills;
const CLIENTS = 8;
const OPS_TOKEN = 'the_token_of_the_operators_of_this_soak';
const LONGEST_MS = 400_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Sent {
  key: string;
  /** Undefined when the server died before it answered. */
  id: string | undefined;
}

async function ask(
  product: KillableProduct,
  token: string,
  method: string,
  path: string,
  more: { body?: unknown; key?: string } = {},
) {
  const answer = await fetch(product.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(more.key ? { 'idempotency-key': more.key } : {}),
    },
    ...(more.body ? { body: JSON.stringify(more.body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function login(product: KillableProduct): Promise<string> {
  const { email, password } = DEMO_PLAYER;
  const { body } = await ask(product, '', 'POST', '/api/auth/login', { body: { email, password } });
  return String((body.data as { access_token: string }).access_token);
}

/** Waits until this many commands were acknowledged, with a time limit. */
async function acknowledged(sent: readonly Sent[], wanted: number): Promise<void> {
  const isThere = () => sent.filter(({ id }) => id !== undefined).length >= wanted;
  for (let waited = 0; waited < 10_000 && !isThere(); waited += 50) await pause(50);
}

/** Sends money commands until the server dies; records the answers. */
async function client(product: KillableProduct, token: string, withdrawals: Sent[], deposits: Sent[]) {
  for (;;) {
    const isDeposit = randomInt(3) === 0;
    const sent: Sent = { key: newId(), id: undefined };
    const list = isDeposit ? deposits : withdrawals;
    list.push(sent);
    const body = isDeposit
      ? { amount: 1_000 }
      : { amount: 100, pix_key_type: 'cpf', pix_key: DEMO_PLAYER.document };
    try {
      const path = isDeposit ? '/api/deposits' : '/api/withdrawals';
      const answer = await ask(product, token, 'POST', path, { key: sent.key, body });
      if (answer.status === 200) sent.id = String(answer.body.id);
      else list.splice(list.indexOf(sent), 1);
      const payer = answer.body.payer_url;
      if (isDeposit && typeof payer === 'string') {
        await fetch(payer, {
          method: 'POST',
          body: new URLSearchParams({ action: 'pay' }),
          redirect: 'manual',
        });
      }
      if (!isDeposit && sent.id && randomInt(4) === 0) {
        await ask(product, token, 'POST', `/api/withdrawals/${sent.id}/cancel`, { key: newId() });
      }
      await pause(20);
    } catch {
      return;
    }
  }
}

const kinds = [
  { name: 'the embedded database', there: true, postgres: false },
  { name: 'PostgreSQL', there: hasPostgres, postgres: true },
];

describe.each(kinds)('a server killed under load on $name', ({ there, postgres }) => {
  const ends: (() => Promise<unknown> | unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  test.runIf(there)(
    'loses no acknowledged command and executes none twice',
    { timeout: LONGEST_MS },
    async () => {
      const cluster = postgres ? await startPostgres() : undefined;
      if (cluster) ends.push(() => cluster.stop());
      const databaseUrl = await cluster?.create();
      const product = await killableProduct({
        OPS_TOKEN,
        LOG_LEVEL: 'error',
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      });
      ends.push(() => product.remove());
      ends.push(() => product.kill());
      await product.start();
      const settings = { withdraw_daily: 1_000_000, deposit_rollover: 0 };
      const set = await ask(product, OPS_TOKEN, 'PUT', '/api/ops/settings', { body: settings });
      expect(set.status).toBe(200);
      // Once, because frequent logins are rate-limited.
      const token = await login(product);

      const withdrawals: Sent[] = [];
      const deposits: Sent[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        const before = withdrawals.filter(({ id }) => id !== undefined).length;
        const clients = Array.from({ length: CLIENTS }, () => client(product, token, withdrawals, deposits));
        // During work: some commands acknowledged, some pending.
        await acknowledged(withdrawals, before + 2);
        await pause(randomInt(1_000));
        await product.kill();
        await Promise.all(clients);
        await product.start();
      }

      for (const sent of [...withdrawals, ...deposits]) {
        const known = await commandOf(product, token, sent.key);
        const done = known.state === 'done' && known.status === 200;
        if (sent.id !== undefined) expect([sent.key, done]).toEqual([sent.key, true]);
        if (done) sent.id = String((known.response as { id: unknown }).id);
      }
      await pause(8_000);
      await product.stop();

      const { database } = await openDatabase({
        databaseUrl,
        dataDir: product.dataDir,
        limits: PATIENT,
        onConnectionLost: () => {},
      });
      ends.push(() => database.close());
      expect(await moneyFaults(database)).toEqual([]);
      const done = (sent: readonly Sent[]) => sent.flatMap(({ id }) => (id === undefined ? [] : [id])).sort();
      expect(await idsOf(database, 'withdrawals')).toEqual(done(withdrawals));
      expect(await idsOf(database, 'deposits')).toEqual(done(deposits));
      expect(done(withdrawals).length).toBeGreaterThan(KILLS);
    },
  );
});

/** The outcome of a command; asks again when rate-limited. */
async function commandOf(
  product: KillableProduct,
  token: string,
  key: string,
): Promise<Record<string, unknown>> {
  for (;;) {
    const { status, body } = await ask(product, token, 'GET', `/api/commands/${key}`);
    if (status === 200) return body;
    if (status !== 429) throw new Error(`the command's fate was answered with ${status}`);
    await fetch(`${product.sandboxUrl}/sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ms: 60_000 }),
    });
  }
}

async function idsOf(database: Database, table: 'withdrawals' | 'deposits'): Promise<string[]> {
  const rows = await selectRows(
    database.queries,
    v.object({ id: v.string() }),
    sql`select id from ${sql.identifier(table)}`,
  );
  return rows.map(({ id }) => id).sort();
}
