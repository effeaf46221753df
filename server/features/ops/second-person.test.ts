import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { newId } from '#server/core/ids.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { blockPlayer, findPlayer } from '#server/data/players/players.ts';
import { addTestOperator, fingerprintOf, OPS_TOKEN, type Ops, openOps } from '#tests/support/backend/ops.ts';

const DAY_MS = 24 * 3_600_000;

let ops: Ops;
const token: Record<'ana' | 'bia' | 'caio', string> = { ana: '', bia: '', caio: '' };
beforeAll(async () => {
  ops = await openOps();
  const set = { withdraw_auto_kyc: false, withdraw_daily: 9, ops_payout_two_persons: 2_000 };
  expect((await ops.ask(OPS_TOKEN, 'PUT', 'settings', set)).status).toBe(200);
});
beforeEach(async () => {
  const { backend } = ops;
  for (const name of ['ana', 'bia', 'caio'] as const) {
    await ops.ask(OPS_TOKEN, 'POST', `operators/${name}/revoke`);
    token[name] = await addTestOperator(backend, name, ['owner']);
  }
});
afterAll(() => ops.backend.close());

/** A withdrawal that waits for a person. */
async function waiting(amount: number): Promise<{ id: string; player: string }> {
  const { backend, wallet } = ops;
  const { id } = await backend.player({ realCents: 5_000 });
  const document = (await findPlayer(backend.db.queries, id))?.document;
  const body = { amount, pix_key_type: 'cpf', pix_key: document };
  const asked = await backend.ask(createWithdrawal, { token: await wallet.tokenOf(id), key: newId(), body });
  return { id: String(asked.body.id), player: id };
}

const approve = (who: string, withdrawal: string) =>
  ops.ask(who, 'POST', `withdrawals/${withdrawal}/approve`);
const audit = async () => (await ops.ask(OPS_TOKEN, 'GET', 'audit')).body.data ?? [];
const isWaiting = async (withdrawal: string) =>
  ((await ops.ask(OPS_TOKEN, 'GET', 'withdrawals')).body.data ?? []).some(
    ({ id, waits_for }) => id === withdrawal && waits_for !== null,
  );

const WAITS = { status: 202, body: { waits_for: 'second_person' } };

describe('a payout above the setting', () => {
  test('goes to the bank when a second person approves it', async () => {
    const { id } = await waiting(2_001);
    expect(await approve(token.ana, id)).toMatchObject({
      status: 202,
      body: { waits_for: 'second_person', call: 'approveWithdrawal', subject: id, asked_by: 'ana' },
    });
    expect(await isWaiting(id)).toBe(true);
    expect(await approve(token.ana, id)).toMatchObject({
      status: 422,
      body: { code: 'limit_reached', rule: 'second_person' },
    });
    const { body } = await ops.ask(token.caio, 'GET', 'proposals');
    expect(body.data).toContainEqual(
      expect.objectContaining({ call: 'approveWithdrawal', subject: id, details: { amount: 2_001 } }),
    );
    expect(await approve(token.bia, id)).toMatchObject({ status: 200, body: { id, waits_for: null } });
    expect(await isWaiting(id)).toBe(false);
    expect(await audit()).toMatchObject([
      { who: 'bia', action: 'withdrawal.approve', subject: id, details: { amount: 2_001, asked_by: 'ana' } },
      { who: 'ana', action: 'withdrawal.approve.ask', subject: id, details: {} },
      ...(await audit()).slice(2).map(() => ({})),
    ]);
    const after = (await ops.ask(token.caio, 'GET', 'proposals')).body.data ?? [];
    expect(after.map(({ subject }) => subject)).not.toContain(id);
  });

  test('is refused by one person', async () => {
    const { id, player } = await waiting(2_001);
    expect((await ops.ask(token.ana, 'POST', `withdrawals/${id}/refuse`)).status).toBe(200);
    expect(await balancesOf(ops.backend.db.queries, player)).toMatchObject({ realCents: 5_000 });
  });

  test('is not approved by OPS_TOKEN while two people could', async () => {
    const { id } = await waiting(2_001);
    expect(await approve(OPS_TOKEN, id)).toMatchObject({
      status: 422,
      body: { rule: 'second_person_exists' },
    });
    for (const name of ['ana', 'bia']) await ops.ask(OPS_TOKEN, 'POST', `operators/${name}/revoke`);
    expect((await approve(OPS_TOKEN, id)).status).toBe(200);
    expect((await audit())[0]).toMatchObject({
      who: 'OPS_TOKEN (break glass)',
      action: 'withdrawal.approve',
    });
  });

  test('needs two again a day after the first', async () => {
    const { id } = await waiting(2_001);
    expect(await approve(token.ana, id)).toMatchObject(WAITS);
    ops.backend.clock.advance(DAY_MS);
    expect(await approve(token.bia, id)).toMatchObject({ status: 202, body: { asked_by: 'bia' } });
    ops.backend.clock.advance(DAY_MS - 1);
    expect((await approve(token.ana, id)).status).toBe(200);
  });

  test('needs two again where a clock that was ahead of the present one wrote the first', async () => {
    const { id } = await waiting(2_001);
    expect(await approve(token.ana, id)).toMatchObject(WAITS);
    await ops.backend.db.queries.execute(
      sql`update operator_proposals set asked_at = asked_at + ${DAY_MS} where subject = ${id}`,
    );
    const open = (await ops.ask(token.caio, 'GET', 'proposals')).body.data ?? [];
    expect(open.map(({ subject }) => subject)).not.toContain(id);
    expect(await approve(token.bia, id)).toMatchObject({ status: 202, body: { asked_by: 'bia' } });
    expect((await approve(token.ana, id)).status).toBe(200);
  });

  test('needs two again where the first was revoked, or has other roles now', async () => {
    const { id } = await waiting(2_001);
    expect(await approve(token.ana, id)).toMatchObject(WAITS);
    await ops.ask(token.caio, 'POST', 'operators/ana/revoke');
    expect(await approve(token.bia, id)).toMatchObject({ status: 202, body: { asked_by: 'bia' } });
    expect((await approve(token.caio, id)).status).toBe(200);
  });

  test('is not approved by the wish for another one of the same amount', async () => {
    const [first, second] = [await waiting(2_001), await waiting(2_001)];
    expect(await approve(token.ana, first.id)).toMatchObject(WAITS);
    expect(await approve(token.bia, second.id)).toMatchObject({ status: 202, body: { asked_by: 'bia' } });
  });

  test('approved by two at the same moment goes out once', async () => {
    const { id } = await waiting(2_001);
    const answers = await Promise.all([approve(token.ana, id), approve(token.bia, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 202]);
  });

  test('begins above it: at the setting one person is enough', async () => {
    const { id } = await waiting(2_000);
    expect((await approve(token.ana, id)).status).toBe(200);
  });
});

describe('settings', () => {
  const set = (who: string, change: object) => ops.ask(who, 'PUT', 'settings', change);
  const shown = async (name: string) =>
    Object(((await ops.ask(OPS_TOKEN, 'GET', 'settings')).body as { settings: object }).settings)[name];

  test('that lift a limit need two who send the same', async () => {
    expect(await set(token.ana, { withdraw_max: 30_000, withdraw_min: 200 })).toMatchObject(WAITS);
    expect(await set(token.bia, { withdraw_max: 40_000, withdraw_min: 200 })).toMatchObject(WAITS);
    expect(await shown('withdraw_max')).toBe(10_000);
    // The order of the fields says nothing.
    expect(await set(token.caio, { withdraw_min: 200, withdraw_max: 30_000 })).toMatchObject({
      status: 200,
      body: { withdraw_max: 30_000, withdraw_min: 200 },
    });
    expect((await audit())[0]).toMatchObject({
      who: 'caio',
      details: { withdraw_max: { from: 10_000, to: 30_000 }, asked_by: 'ana' },
    });
  });

  test('that raise the bound of two persons need two', async () => {
    expect(await set(token.ana, { ops_payout_two_persons: 0 })).toMatchObject(WAITS);
    expect(await shown('ops_payout_two_persons')).toBe(2_000);
  });

  test('that lift none are changed by one', async () => {
    expect((await set(token.ana, { withdraw_max: 9_000, general_site_title: 'Casa' })).status).toBe(200);
  });
});

test('a bar is lifted by two persons', async () => {
  const { backend } = ops;
  const { id } = await backend.player();
  await backend.db.transaction((tx) => blockPlayer(tx, id, backend.clock.now()));
  const unblock = (who: string) => ops.ask(who, 'POST', `players/${id}@example.com/unblock`);
  expect(await unblock(token.ana)).toMatchObject(WAITS);
  expect((await findPlayer(backend.db.queries, id))?.blockedAt).not.toBeNull();
  expect((await unblock(token.bia)).body).toEqual({ player: id, was_blocked: true });
});

test('people are added and get other roles by two persons, and are revoked by one', async () => {
  const person = { name: 'eva', roles: ['payments'], fingerprint: fingerprintOf('vop_eva') };
  expect(await ops.ask(token.ana, 'POST', 'operators', person)).toMatchObject(WAITS);
  const other = { ...person, fingerprint: fingerprintOf('vop_other') };
  expect(await ops.ask(token.bia, 'POST', 'operators', other)).toMatchObject(WAITS);
  expect((await ops.ask(token.caio, 'POST', 'operators', person)).body).toMatchObject({ added_by: 'caio' });
  const roles = { roles: ['payments', 'owner'] };
  expect(await ops.ask(token.ana, 'POST', 'operators/eva/roles', roles)).toMatchObject(WAITS);
  expect((await ops.ask(token.bia, 'POST', 'operators/eva/roles', roles)).status).toBe(200);
  expect((await ops.ask(token.ana, 'POST', 'operators/eva/revoke')).status).toBe(200);
});

test('all payouts that wait for a person are listed, however many', async () => {
  const { id } = await waiting(1_000);
  await ops.backend.db.queries.execute(sql`insert into withdrawals
    select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid()))).*
    from withdrawals w, generate_series(1, 250) where w.id = ${id}`);
  expect(((await ops.ask(token.caio, 'GET', 'withdrawals')).body.data ?? []).length).toBeGreaterThan(250);
});
