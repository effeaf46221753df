// Payouts above `ops_payout_two_persons` with the settings as they are at first: the others are paid without a person (decision 045).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPause } from '#contract/endpoints/player/protection-calls.ts';
import { createWithdrawal, getWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { newId } from '#server/core/ids.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { protectionEndpoints } from '#server/features/protection/protection-endpoints.ts';
import {
  addTestOperator,
  type Command,
  OPS_TOKEN,
  type Ops,
  openOps,
  serveOps,
} from '#tests/support/backend/ops.ts';

/** R$ 5,000.00, the setting's default. */
const BOUND = 500_000;

let ops: Ops;
let command: Command;
const token: Record<'ana' | 'bia', string> = { ana: '', bia: '' };
beforeAll(async () => {
  ops = await openOps({ endpoints: protectionEndpoints });
  command = await serveOps(ops);
  // An ordinary withdrawal is R$ 100.00 at most.
  expect((await ops.ask(OPS_TOKEN, 'PUT', 'settings', { withdraw_max: 2_000_000 })).status).toBe(200);
  for (const name of ['ana', 'bia'] as const)
    token[name] = await addTestOperator(ops.backend, name, ['payments']);
});
afterAll(async () => {
  await command.stop();
  await ops.backend.close();
});

async function someone() {
  const { backend, wallet } = ops;
  const { id } = await backend.player({ realCents: 1_000_000 });
  const own = () => wallet.tokenOf(id);
  const document = (await findPlayer(backend.db.queries, id))?.document;
  const ask = async (amount: number) => {
    const body = { amount, pix_key_type: 'cpf', pix_key: document };
    return (await backend.ask(createWithdrawal, { token: await own(), key: newId(), body })).body;
  };
  const see = async (withdrawal: unknown) =>
    (await backend.ask(getWithdrawal, { token: await own(), params: { id: String(withdrawal) } })).body;
  const leaveForGood = async () => {
    const body = { kind: 'exclusion', months: null };
    return backend.ask(startPause, { token: await own(), key: newId(), body });
  };
  return { ask, see, leaveForGood };
}

const listed = async (id: unknown) =>
  ((await ops.ask(OPS_TOKEN, 'GET', 'withdrawals')).body.data ?? []).find((row) => row.id === id);

describe('a withdrawal above ops_payout_two_persons, with default settings', () => {
  test('waits until two persons have approved it', async () => {
    const player = await someone();
    const asked = await player.ask(BOUND + 100);
    await ops.wallet.runJobs();
    // The reason says nothing of an amount.
    expect(await player.see(asked.id)).toMatchObject({ status: 0, waits_for_operator: 'withdraw_auto_kyc' });
    expect(await listed(asked.id)).toMatchObject({ waits_for: 'withdraw_auto_kyc', two_persons: true });
    const { out } = await command.run(OPS_TOKEN, ['withdrawals']);
    expect(out).toMatch(new RegExp(`${asked.id} .* withdraw_auto_kyc, two persons `));

    const approve = (who: string) => ops.ask(who, 'POST', `withdrawals/${asked.id}/approve`);
    expect((await approve(token.ana)).status).toBe(202);
    await ops.wallet.runJobs();
    expect(await player.see(asked.id)).toMatchObject({ status: 0 });
    expect((await approve(token.bia)).status).toBe(200);
    await ops.wallet.runJobs();
    expect(await player.see(asked.id)).toMatchObject({ status: 2, waits_for_operator: null });
  });

  test('begins one cent above it', async () => {
    expect(await (await someone()).ask(BOUND)).toMatchObject({ waits_for_operator: null });
    const above = await (await someone()).ask(BOUND + 1);
    expect(above).toMatchObject({ waits_for_operator: 'withdraw_auto_kyc' });
  });

  test('waits for nobody where it is 0, or the player is excluded for good', async () => {
    const leaving = await someone();
    expect((await leaving.leaveForGood()).status).toBe(200);
    expect(await leaving.ask(1_000_000)).toMatchObject({ waits_for_operator: null });
    expect((await ops.ask(OPS_TOKEN, 'PUT', 'settings', { ops_payout_two_persons: 0 })).status).toBe(200);
    expect(await (await someone()).ask(BOUND + 1)).toMatchObject({ waits_for_operator: null });
  });
});
