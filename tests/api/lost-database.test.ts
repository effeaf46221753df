// PostgreSQL goes away under a running server: calls answer 503, the process lives, and no command is lost or executed twice.
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { defineCall } from '#contract/define-call.ts';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { getCommand } from '#contract/endpoints/wallet/wallet-calls.ts';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { newId } from '#server/core/ids.ts';
import type { Services } from '#server/core/services.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { moneyFaults } from '#tests/support/backend/mixed-operations.ts';
import { hasPostgres, startPostgres } from '#tests/support/backend/postgres.ts';
import { type PostgresProxy, startPostgresProxy } from '#tests/support/backend/postgres-proxy.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';

const slowRead = defineCall({
  name: 'slowRead',
  method: 'GET',
  path: '/api/slow',
  access: 'public',
  response: v.object({}),
});
const restingCommand = defineCall({ ...slowRead, name: 'restingCommand', path: '/api/resting' });

type Cluster = Awaited<ReturnType<typeof startPostgres>>;

const NOT_READY = { status: 503, body: { code: 'not_ready' } };

describe.runIf(hasPostgres)('a server whose PostgreSQL goes away', () => {
  let cluster: Cluster;
  let proxy: PostgresProxy;
  let wallet: Wallet;
  /** A connection of another client to the same database. */
  let other: Client;
  beforeAll(async () => {
    cluster = await startPostgres();
    const databaseUrl = await cluster.create();
    proxy = await startPostgresProxy(databaseUrl);
    wallet = await openWallet(await cluster.openAt(proxy.url));
    await writeSettings(wallet.backend.db.queries, { withdraw_daily: 1_000 }, 0);
    other = new Client({ connectionString: databaseUrl });
    await other.connect();
  });
  afterAll(async () => {
    await other?.end();
    await wallet?.backend.close();
    await cluster?.stop();
    await proxy?.stop();
  });

  /** A player with 100.00 and their request to withdraw 10.00 under one key. */
  async function withdrawing() {
    const { backend } = wallet;
    const { id, token } = await backend.player({ realCents: 10_000 });
    const pix_key = (await findPlayer(backend.db.queries, id))?.document;
    const body = { amount: 1_000, pix_key_type: 'cpf' as const, pix_key };
    const key = newId();
    return {
      token,
      key,
      send: () => backend.ask(createWithdrawal, { token, key, body }),
      realCents: async () => (await balancesOf(backend.db.queries, id)).realCents,
    };
  }

  /** The connection that waits for a lock. */
  async function waitingBackend(): Promise<number> {
    return vi.waitFor(async () => {
      // Within a transaction PostgreSQL shows the activity of the first look at it, until the snapshot is dropped.
      await other.query('select pg_stat_clear_snapshot()');
      const { rows } = await other.query(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
      return Number(rows[0].pid);
    });
  }

  test('answers a command whose connection was lost inside its transaction with 503, and executes it on the next try', async () => {
    const { send, realCents } = await withdrawing();
    await other.query('begin; lock table accounts in exclusive mode');
    const sent = send();
    await other.query('select pg_terminate_backend($1)', [await waitingBackend()]);
    const lost = await sent;
    await other.query('rollback');
    expect(lost).toMatchObject(NOT_READY);
    expect(Number(lost.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await realCents()).toBe(10_000);
    expect(await send()).toMatchObject({ status: 200 });
    expect(await realCents()).toBe(9_000);
  });

  test('answers a command that committed, but whose answer was lost, with 503, and the next try with the first answer', async () => {
    const { send, realCents, token, key } = await withdrawing();
    // Events of the test before are delivered in transactions of their own.
    await wallet.backend.settled();
    const lost = proxy.loseAnswerTo('commit');
    expect(await send()).toMatchObject(NOT_READY);
    await lost;
    expect(await realCents()).toBe(9_000);
    const found = await wallet.backend.ask(getCommand, { token, params: { key } });
    expect(found.body).toMatchObject({ state: 'done', status: 200 });
    expect(await send()).toMatchObject({ status: 200, body: found.body.response });
    expect(await realCents()).toBe(9_000);
    expect(await moneyFaults(wallet.backend.db)).toEqual([]);
  });

  test('survives the loss of a connection that rests inside a transaction', async () => {
    const { db } = wallet.backend;
    let rest = () => {};
    const resting = new Promise<void>((resolve) => {
      rest = resolve;
    });
    const transaction = db.transaction(async () => {
      proxy.cut();
      await resting;
    });
    await expect(transaction).rejects.toThrow();
    rest();
    proxy.restore();
    const { token } = await wallet.backend.player();
    expect(await wallet.backend.ask(getProfile, { token })).toMatchObject({ status: 200 });
  });

  test('gives every place in the pool back, however often connections are lost at their first statement', async () => {
    const { token } = await wallet.backend.player();
    for (let round = 0; round < 25; round += 1) {
      await wallet.backend.settled();
      const lost = proxy.loseAnswerTo('begin');
      await expect(wallet.backend.db.transaction(async () => {})).rejects.toThrow();
      await lost;
    }
    expect(await wallet.backend.ask(getProfile, { token })).toMatchObject({ status: 200 });
  });
});

describe.runIf(hasPostgres)('a server whose PostgreSQL is slow or full', () => {
  let cluster: Cluster;
  let proxy: PostgresProxy;
  let wallet: Wallet;
  let other: Client;
  /** Who logged in while all was well, and what they withdraw. */
  let token: string;
  let body: object;
  beforeAll(async () => {
    cluster = await startPostgres();
    const databaseUrl = await cluster.create();
    proxy = await startPostgresProxy(databaseUrl);
    const limits = { size: 3, connectMs: 2_000, statementMs: 2_000, lockMs: 500, idleInTransactionMs: 500 };
    const endpoints = ({ db }: Services) => [
      endpoint(slowRead, async () => {
        await db.queries.execute(sql`select pg_sleep(60)`);
        return {};
      }),
      endpoint(restingCommand, () =>
        db.transaction(async (tx) => {
          await tx.execute(sql`lock table players in exclusive mode`);
          return new Promise(() => {});
        }),
      ),
    ];
    wallet = await openWallet(await cluster.openAt(proxy.url, limits), { endpoints });
    const { id, token: own } = await wallet.backend.player({ realCents: 10_000 });
    const player = await findPlayer(wallet.backend.db.queries, id);
    token = own;
    body = { amount: 1_000, pix_key_type: 'cpf', pix_key: player?.document };
    other = new Client({ connectionString: databaseUrl });
    await other.connect();
  });
  afterAll(async () => {
    await other?.end();
    await wallet?.backend.close();
    await cluster?.stop();
    await proxy?.stop();
  });

  const profile = () => wallet.backend.ask(getProfile, { token });

  test('answers a statement that runs too long with 503', async () => {
    expect(await wallet.backend.ask(slowRead)).toMatchObject(NOT_READY);
    expect(await profile()).toMatchObject({ status: 200 });
  });

  test('answers a command that waits too long for a lock with 503, and executes it on the next try', async () => {
    const key = newId();
    const send = () => wallet.backend.ask(createWithdrawal, { token, key, body });
    await other.query('begin; lock table accounts in exclusive mode');
    expect(await send()).toMatchObject(NOT_READY);
    await other.query('rollback');
    expect(await send()).toMatchObject({ status: 200 });
  });

  test('ends a transaction that rests, answers 503 and frees its locks and its place in the pool', async () => {
    for (let round = 0; round < 4; round += 1)
      expect(await wallet.backend.ask(restingCommand)).toMatchObject(NOT_READY);
    await other.query('begin; lock table players in exclusive mode; rollback');
    expect(await profile()).toMatchObject({ status: 200 });
  });

  test('answers 503 while every connection is in use', async () => {
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const held = Array.from({ length: 3 }, () =>
      wallet.backend.db.transaction(async (tx) => {
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        await left;
      }),
    );
    expect(await profile()).toMatchObject(NOT_READY);
    leave();
    await Promise.all(held);
    expect(await profile()).toMatchObject({ status: 200 });
  });

  test('answers 503 while the network to it drops everything', async () => {
    expect(await profile()).toMatchObject({ status: 200 });
    proxy.freeze();
    expect(await profile()).toMatchObject(NOT_READY);
    proxy.restore();
    expect(await profile()).toMatchObject({ status: 200 });
  });
});
