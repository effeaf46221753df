import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAccount } from '#contract/endpoints/player/account-calls.ts';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { completeFirstSteps, getFirstSteps } from '#contract/endpoints/player/first-steps-calls.ts';
import { getProtection } from '#contract/endpoints/player/protection-calls.ts';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { newId } from '#server/core/ids.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { exportPlayerData } from '#server/data/privacy/account-export.ts';
import { accountEndpoints } from '#server/features/account/account-endpoints.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { firstStepsEndpoints, protectionEndpoints } from './protection-endpoints.ts';

const STEPS = {
  loss_name: 'loss_week',
  loss: 10_000,
  time: 60,
  gender: 0,
  address: {
    postal_code: '50030230',
    street: 'Rua da Aurora',
    number: 's/n',
    complement: '',
    district: 'Boa Vista',
    city: 'Recife',
    state: 'PE',
  },
};

let wallet: Wallet;
beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: (services) => [
      ...firstStepsEndpoints(services),
      ...protectionEndpoints(services),
      ...accountEndpoints(services),
    ],
  });
});
afterAll(() => wallet.backend.close());

async function newcomer() {
  const { backend, tokenOf } = wallet;
  const id = await somePlayer(backend.db, { settled: false });
  const token = await tokenOf(id);
  return {
    id,
    due: async () => (await backend.ask(getFirstSteps, { token })).body.due,
    take: (body: unknown) => backend.ask(completeFirstSteps, { token, body }),
    deposit: () => backend.ask(createDeposit, { token, key: newId(), body: { amount: 2_000 } }),
    limits: async () =>
      (await backend.ask(getProtection, { token })).body.limits as { name: string; value: number | null }[],
    profile: async () => (await backend.ask(getProfile, { token })).body,
  };
}

describe('[R7.02 PUT /api/account/first-steps] before the first deposit', () => {
  test('limits of losses and time, gender and address are required; then deposits are open', async () => {
    const { id, due, take, deposit, limits, profile } = await newcomer();
    expect(await due()).toBe(true);
    expect(await deposit()).toMatchObject({
      status: 422,
      body: {
        code: 'limit_reached',
        rule: 'first_steps',
        message: expect.stringContaining('primeiros passos'),
      },
    });
    expect(await take(STEPS)).toMatchObject({ status: 200, body: { due: false } });
    expect(await due()).toBe(false);
    const set = (await limits()).filter(({ value }) => value !== null);
    expect(set.map(({ name, value }) => [name, value])).toEqual([
      ['loss_week', 10_000],
      ['time_day', 60],
    ]);
    expect(await profile()).toMatchObject({ gender: 0 });
    const { queries } = wallet.backend.db;
    const player = await findPlayer(queries, id);
    if (!player) throw new Error('no player');
    expect(await exportPlayerData(queries, player, 0)).toMatchObject({
      profile: { address: STEPS.address },
    });
    const account = await wallet.backend.ask(getAccount, { token: await wallet.tokenOf(id) });
    expect(account.body.address).toEqual(STEPS.address);
    expect((await deposit()).status).toBe(200);
  });

  test.each([
    ['loss', { loss: undefined }],
    ['loss', { loss: -1 }],
    ['loss_name', { loss_name: 'stake_day' }],
    ['time', { time: 0 }],
    ['time', { time: 1_441 }],
    ['address.postal_code', { address: { ...STEPS.address, postal_code: '5003-230' } }],
    ['address.city', { address: { ...STEPS.address, city: ' ' } }],
    ['address.state', { address: { ...STEPS.address, state: 'XX' } }],
  ])('a bad %s changes nothing at all', async (field, spoilt) => {
    const { due, take, limits } = await newcomer();
    const { status, body } = await take({ ...STEPS, ...spoilt });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { [field]: [expect.any(String)] } });
    expect(await due()).toBe(true);
    expect((await limits()).every(({ value }) => value === null)).toBe(true);
  });

  test.each([0, 1, null])('[R3.05] gender %s is in the profile as it was entered', async (gender) => {
    const { take, profile } = await newcomer();
    expect(await profile()).toMatchObject({ gender: null });
    await take({ ...STEPS, gender });
    expect(await profile()).toMatchObject({ gender, birthday: '1990-01-31', user_rollover: null });
  });

  test.each([
    [0, 1],
    [1, null],
    [null, 0],
  ])('repeated, they leave the gender as it was given: %s, then %s', async (first, second) => {
    const { take, profile } = await newcomer();
    await take({ ...STEPS, gender: first });
    await take({ ...STEPS, gender: second });
    expect(await profile()).toMatchObject({ gender: first });
  });

  test('repeated, they correct the address, and loosen no limit for a day', async () => {
    const { take, limits } = await newcomer();
    await take(STEPS);
    await take({ ...STEPS, loss: 20_000, address: { ...STEPS.address, city: 'Olinda' } });
    expect((await limits()).find(({ name }) => name === 'loss_week')?.value).toBe(10_000);
  });
});
