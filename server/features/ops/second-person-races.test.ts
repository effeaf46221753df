// Roles that are taken while a call of the operator's waits for a row. Only PostgreSQL has two transactions at a time.
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { newId } from '#server/core/ids.ts';
import { lockActiveOperators } from '#server/data/operators/operators.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { lockWithdrawal } from '#server/data/wallet/withdrawal-lifecycle.ts';
import { addTestOperator, fingerprintOf, OPS_TOKEN, type Ops, openOps } from '#tests/support/backend/ops.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';

const [, postgres] = DATABASES;

describe.runIf(postgres?.there)('roles that are taken meanwhile', () => {
  let ops: Ops;
  let other: Database;
  let stop: () => Promise<void>;
  const token: Record<'ana' | 'bia' | 'caio', string> = { ana: '', bia: '', caio: '' };
  beforeAll(async () => {
    const cluster = await postgres?.start();
    if (!cluster) throw new Error('there is no PostgreSQL');
    ops = await openOps({}, await cluster.open());
    other = await cluster.openAgain();
    stop = () => cluster.stop();
    const set = { withdraw_auto_kyc: false, withdraw_daily: 9, ops_payout_two_persons: 2_000 };
    expect((await ops.ask(OPS_TOKEN, 'PUT', 'settings', set)).status).toBe(200);
  });
  afterAll(async () => {
    await ops.backend.close();
    await stop();
  });
  beforeEach(async () => {
    for (const name of ['ana', 'bia', 'caio'] as const) {
      await ops.ask(OPS_TOKEN, 'POST', `operators/${name}/revoke`);
      token[name] = await addTestOperator(ops.backend, name, ['owner']);
    }
  });

  async function waiting(amount: number): Promise<string> {
    const { backend, wallet } = ops;
    const { id } = await backend.player({ realCents: 5_000 });
    const document = (await findPlayer(backend.db.queries, id))?.document;
    const body = { amount, pix_key_type: 'cpf', pix_key: document };
    const asked = await backend.ask(createWithdrawal, {
      token: await wallet.tokenOf(id),
      key: newId(),
      body,
    });
    return String(asked.body.id);
  }
  const approve = (who: string, id: string) => ops.ask(who, 'POST', `withdrawals/${id}/approve`);
  const revoke = (who: string, name: string) => ops.ask(who, 'POST', `operators/${name}/revoke`);
  const waitsFor = async (id: string) =>
    ((await ops.ask(OPS_TOKEN, 'GET', 'withdrawals')).body.data ?? []).find((one) => one.id === id)
      ?.waits_for;

  /** Sends calls that wait for a lock of another transaction, does something, and lets them go on. */
  async function whileTheyWait<Answer>(
    lock: (tx: Queries) => Promise<unknown>,
    send: () => Promise<Answer>[],
    meanwhile: () => Promise<unknown>,
  ): Promise<Answer[]> {
    let release = () => {};
    let holding: Promise<void> = Promise.resolve();
    await new Promise<void>((locked) => {
      holding = other.transaction(async (tx) => {
        await lock(tx);
        locked();
        await new Promise<void>((released) => {
          release = released;
        });
      });
    });
    const sent = send();
    await vi.waitFor(async () => {
      const [row] = await selectRows(
        ops.backend.db.queries,
        v.object({ waiting: v.number() }),
        sql`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(row?.waiting).toBe(sent.length);
    }, 30_000);
    try {
      await meanwhile();
    } finally {
      release();
    }
    await holding;
    return Promise.all(sent);
  }
  const whileApproving = (who: string, id: string, meanwhile: () => Promise<unknown>) =>
    whileTheyWait(
      (tx) => lockWithdrawal(tx, id),
      () => [approve(who, id)],
      meanwhile,
    );

  test('the first person’s: the second one’s approval becomes the first', async () => {
    const id = await waiting(2_001);
    expect((await approve(token.ana, id)).status).toBe(202);
    const [answer] = await whileApproving(token.bia, id, async () => {
      expect((await revoke(token.caio, 'ana')).status).toBe(200);
    });
    expect(answer).toMatchObject({ status: 202, body: { asked_by: 'bia' } });
    expect(await waitsFor(id)).not.toBeNull();
    expect((await approve(token.caio, id)).status).toBe(200);
  });

  test.each([
    ['two persons', 2_001],
    ['one person', 2_000],
  ])('the approver’s own, of a payout that needs %s: it is refused', async (_, amount) => {
    const id = await waiting(amount);
    if (amount > 2_000) expect((await approve(token.ana, id)).status).toBe(202);
    const [answer] = await whileApproving(token.bia, id, async () => {
      expect((await revoke(token.caio, 'bia')).status).toBe(200);
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'access_denied' } });
    expect(await waitsFor(id)).not.toBeNull();
  });

  test('another role than the approver had: it is refused', async () => {
    const id = await waiting(2_000);
    const [answer] = await whileApproving(token.bia, id, async () => {
      const roles = { roles: ['auditor'] };
      for (const [who, status] of [
        [token.ana, 202],
        [token.caio, 200],
      ] as const)
        expect((await ops.ask(who, 'POST', 'operators/bia/roles', roles)).status).toBe(status);
    });
    expect(answer).toMatchObject({ status: 403, body: { rule: 'operator_role' } });
  });

  test('of two owners by each other: one of them is revoked', async () => {
    const answers = await whileTheyWait(
      lockActiveOperators,
      () => [revoke(token.ana, 'bia'), revoke(token.bia, 'ana')],
      async () => undefined,
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  test('what a revoked person asked for is not the wish of the next person of the name', async () => {
    const id = await waiting(2_001);
    expect((await approve(token.ana, id)).status).toBe(202);
    await revoke(token.caio, 'ana');
    const again = { name: 'ana', roles: ['payments'], fingerprint: fingerprintOf('vop_the_next') };
    expect((await ops.ask(token.bia, 'POST', 'operators', again)).status).toBe(202);
    expect((await ops.ask(token.caio, 'POST', 'operators', again)).status).toBe(200);
    expect(await approve(token.bia, id)).toMatchObject({ status: 202, body: { asked_by: 'bia' } });
  });

  test('what a person asked for does not count again once the role is given back', async () => {
    const id = await waiting(2_001);
    expect((await approve(token.ana, id)).status).toBe(202);
    for (const roles of [['auditor'], ['payments']])
      for (const [who, status] of [
        [token.bia, 202],
        [token.caio, 200],
      ] as const)
        expect((await ops.ask(who, 'POST', 'operators/ana/roles', { roles })).status).toBe(status);
    expect(await approve(token.bia, id)).toMatchObject({ status: 202, body: { asked_by: 'bia' } });
  });
});
