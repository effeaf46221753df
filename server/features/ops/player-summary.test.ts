import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { newId } from '#server/core/ids.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { setPlayerLimit } from '#server/data/policy/player-limits.ts';
import { startExclusion } from '#server/data/protection/exclusions.ts';
import { withdrawalsTable } from '#server/data/schema/wallet-table.ts';
import { addTestOperator, OPS_TOKEN, type Ops, openOps } from '#tests/support/backend/ops.ts';

let ops: Ops;
beforeAll(async () => {
  ops = await openOps();
  await ops.ask(OPS_TOKEN, 'PUT', 'settings', { withdraw_auto_kyc: false, withdraw_daily: 9 });
});
afterAll(() => ops.backend.close());

async function withdraw(
  player: string,
  key: { type: string; value: string },
  amount = 1_000,
): Promise<string> {
  const { backend, wallet } = ops;
  const body = { amount, pix_key_type: key.type, pix_key: key.value };
  const asked = await backend.ask(createWithdrawal, {
    token: await wallet.tokenOf(player),
    key: newId(),
    body,
  });
  expect(asked.status).toBe(200);
  return String(asked.body.id);
}

/** A new player's charge of R$ 20,00 that is open. */
async function openCharge() {
  const { backend, wallet } = ops;
  const { id } = await backend.player();
  const { body } = await backend.ask(createDeposit, {
    token: await wallet.tokenOf(id),
    key: newId(),
    body: { amount: 2_000 },
  });
  return { id, body };
}

describe('a player, as support sees them', () => {
  test('a charge whose time has passed, before a job has closed it', async () => {
    const { backend } = ops;
    const { id, body } = await openCharge();
    const token = await addTestOperator(backend, 'tom', ['support']);
    const movements = async () => (await ops.ask(token, 'GET', `players/${id}`)).body.movements;
    expect(await movements()).toMatchObject([{ id: body.id, status: 0 }]);
    backend.clock.advance(Date.parse(String(body.expires_at)) - backend.clock.now());
    expect(await movements()).toMatchObject([{ id: body.id, status: 4 }]);
  });

  test('a charge that can’t be closed, as it is', async () => {
    const { backend } = ops;
    const { id, body } = await openCharge();
    const { queries } = backend.db;
    const refused = sql.raw(`check (source_id <> '${body.id}') not valid`);
    await queries.execute(sql`alter table transactions add constraint refused ${refused}`);
    backend.clock.advance(Date.parse(String(body.expires_at)) - backend.clock.now());
    const { status, body: summary } = await ops.ask(OPS_TOKEN, 'GET', `players/${id}`);
    await queries.execute(sql`alter table transactions drop constraint refused`);
    expect(status).toBe(200);
    expect(summary).toMatchObject({ movements: [{ id: body.id, status: 0 }] });
    expect(backend.lines.join('\n')).toContain('what is over could not be ended');
  });

  test('state, balances, last movements, limits and sessions, and the log says who looked', async () => {
    const { backend, wallet } = ops;
    const { queries } = backend.db;
    const now = backend.clock.now();
    const { id } = await backend.player({ realCents: 5_000, bonusCents: 700 });
    await backend.db.transaction((tx) => setPlayerLimit(tx, id, { name: 'deposit_day', value: 20_000 }, now));
    const deposit = await wallet.deposit(id, 2_000);
    const token = await addTestOperator(backend, 'sara', ['support']);
    const player = await findPlayer(queries, id);
    const { status, body } = await ops.ask(token, 'GET', `players/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      player: id,
      name: 'Maria da Silva',
      email: `${id}@example.com`,
      verification: 'approved',
      barred_since: null,
      pause: null,
      balances: { real: 7_000, bonus: 700, in_withdrawal: 0 },
      movements: [{ source: 'Deposit', id: deposit, direction: 'in', amount: 2_000, status: 2 }],
      limits: [{ name: 'deposit_day', value: 20_000, next: null }],
      sessions: expect.arrayContaining([expect.objectContaining({ ip: expect.any(String) })]),
    });
    expect(body.document).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/);
    expect(JSON.stringify(body)).not.toContain(player?.document);
    for (const login of [player?.document, player?.email])
      expect((await ops.ask(token, 'GET', `players/${login}`)).body.player).toBe(id);
    const audit = (await ops.ask(OPS_TOKEN, 'GET', 'audit')).body.data ?? [];
    expect(audit[0]).toMatchObject({ who: 'sara', action: 'player.show', subject: id, details: {} });
    expect((await ops.ask(token, 'GET', 'players/nobody@example.com')).status).toBe(404);
  });

  test('a pause of their own', async () => {
    const { backend } = ops;
    const { id } = await backend.player();
    const now = backend.clock.now();
    await backend.db.transaction((tx) => startExclusion(tx, id, { kind: 'exclusion', months: null }, now));
    const { body } = await ops.ask(OPS_TOKEN, 'GET', `players/${id}`);
    expect(body.pause).toEqual({ kind: 'exclusion', since: new Date(now).toISOString(), ends_at: null });
  });
});

describe('a withdrawal, as the operator who approves it sees it', () => {
  const shown = async (id: string) =>
    ((await ops.ask(OPS_TOKEN, 'GET', 'withdrawals?all=1')).body.data ?? []).find((row) => row.id === id);

  test('its age, a new key, and deposits and play since the last paid one', async () => {
    const { backend, wallet } = ops;
    const { id } = await backend.player({ realCents: 10_000 });
    const key = { type: 'cpf', value: (await findPlayer(backend.db.queries, id))?.document ?? '' };
    const first = await withdraw(id, key);
    backend.clock.advance(90 * 60_000);
    expect(await shown(first)).toMatchObject({
      age_minutes: 90,
      key_type: 'cpf',
      new_key: true,
      others_on_key: [],
      previous_at: null,
      deposits_since: 0,
      staked_since: 0,
    });
    await ops.ask(OPS_TOKEN, 'POST', `withdrawals/${first}/approve`);
    await wallet.runJobs();
    const paidAt = (await shown(first))?.created_at;
    backend.clock.advance(60 * 60_000);
    await wallet.deposit(id, 2_000);
    await wallet.play(id, 300, { won: 500 });
    await wallet.play(id, 200, { won: 0 });
    const second = await withdraw(id, key);
    expect(await shown(second)).toMatchObject({
      new_key: false,
      previous_at: paidAt,
      deposits_since: 2_000,
      staked_since: 500,
      won_since: 500,
    });
  });

  test('other players on the same key', async () => {
    const { backend } = ops;
    const asked = await Promise.all(
      [1, 2].map(async () => {
        const { id } = await backend.player({ realCents: 5_000 });
        const document = (await findPlayer(backend.db.queries, id))?.document ?? '';
        return { id, withdrawal: await withdraw(id, { type: 'cpf', value: document }) };
      }),
    );
    const [one, other] = asked;
    // The sandboxed bank knows one owner of each key.
    await backend.db.queries
      .update(withdrawalsTable)
      .set({ pixKeyType: 'random', pixKey: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906' })
      .where(
        inArray(
          withdrawalsTable.id,
          asked.map(({ withdrawal }) => withdrawal),
        ),
      );
    expect(await shown(one?.withdrawal ?? '')).toMatchObject({
      key_type: 'random',
      others_on_key: [other?.id],
    });
    expect(await shown(other?.withdrawal ?? '')).toMatchObject({ others_on_key: [one?.id] });
  });
});
