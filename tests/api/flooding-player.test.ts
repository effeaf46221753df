// One player keeps 120 calls in flight while the database holds them up: other players' calls still get a connection.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { getCommand, listTransactions, voidCommand } from '#contract/endpoints/wallet/wallet-calls.ts';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { newId } from '#server/core/ids.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import type { Answer } from '#tests/support/backend/backend.ts';
import { hasPostgres, startPostgres } from '#tests/support/backend/postgres.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { isWhole } from '#tests/support/draw-size.ts';

const IN_FLIGHT = 120;
/** A call that finds no free connection for this long (ms) answers 503 `not_ready`. */
const LIMITS = { size: 10, connectMs: 2_000, lockMs: 60_000, statementMs: 60_000 };

describe.runIf(isWhole() && hasPostgres)('a player with 120 calls in flight', () => {
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let wallet: Wallet;
  /** Another connection to the same database. */
  let other: Client;
  beforeAll(async () => {
    cluster = await startPostgres();
    const databaseUrl = await cluster.create();
    wallet = await openWallet(await cluster.openAt(databaseUrl, LIMITS));
    await writeSettings(wallet.backend.db.queries, { withdraw_daily: 1_000 }, 0);
    other = new Client({ connectionString: databaseUrl });
    await other.connect();
  });
  afterAll(async () => {
    await other?.end();
    await wallet?.backend.close();
    await cluster?.stop();
  });

  // Not pg_stat_activity: inside a transaction it stays as it was when it was first read.
  const waitingForLocks = async () => {
    const { rows } = await other.query('select distinct pid from pg_locks where not granted');
    return rows.length;
  };

  /** Sends the calls and collects the answers as they come. */
  function flood(send: () => Promise<Answer>) {
    const answers: Answer[] = [];
    const all = Promise.all(Array.from({ length: IN_FLIGHT }, async () => void answers.push(await send())));
    return { answers, all };
  }

  const refusals = (answers: readonly Answer[]) =>
    answers.map(({ status, body, headers }) => ({
      status,
      rule: (body as { rule?: string }).rule,
      wait: headers.get('retry-after'),
    }));

  const refused = (count: number) =>
    Array.from({ length: count }, () => ({ status: 429, rule: 'calls_at_once', wait: '1' }));

  test('runs one command, keeps eight waiting, and leaves the other connections to other players', async () => {
    const { backend } = wallet;
    const { id, token } = await backend.player({ realCents: 100_000 });
    const pix_key = (await findPlayer(backend.db.queries, id))?.document;
    const body = { amount: 1_000, pix_key_type: 'cpf' as const, pix_key };
    const { token: someone } = await backend.player();
    await other.query('begin');
    await other.query('select 1 from accounts where player_id = $1 for update', [id]);

    const { answers, all } = flood(() => backend.ask(createWithdrawal, { token, key: newId(), body }));
    await vi.waitFor(async () => expect([await waitingForLocks(), answers.length]).toEqual([1, 111]), 10_000);
    expect(refusals(answers)).toEqual(refused(111));
    for (let again = 0; again < 20; again += 1)
      expect((await backend.ask(getProfile, { token: someone })).status).toBe(200);
    // What the player asks about a command does not wait behind the commands.
    const key = newId();
    expect((await backend.ask(getCommand, { token, params: { key } })).body).toEqual({ state: 'unknown' });
    expect((await backend.ask(voidCommand, { token, params: { key } })).body).toEqual({ state: 'unknown' });

    await other.query('rollback');
    await all;
    expect(answers.slice(111).map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect(await balancesOf(backend.db.queries, id)).toMatchObject({ realCents: 91_000 });
  });

  test('runs four reads, keeps sixty waiting, and leaves the other connections to other players', async () => {
    const { backend } = wallet;
    const { token } = await backend.player();
    const { token: someone } = await backend.player();
    await other.query('begin; lock table transactions in access exclusive mode');

    const { answers, all } = flood(() => backend.ask(listTransactions, { token }));
    await vi.waitFor(async () => expect([await waitingForLocks(), answers.length]).toEqual([4, 56]), 10_000);
    expect(refusals(answers)).toEqual(refused(56));
    expect((await backend.ask(getProfile, { token: someone })).status).toBe(200);

    await other.query('rollback');
    await all;
    expect(answers.slice(56).map(({ status }) => status)).toEqual(Array(64).fill(200));
  });
});
