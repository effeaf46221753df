// Limits of the time in session by week and month (D11). Those of the day are in `protection.test.ts`.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMines } from '#contract/endpoints/casino/mines-calls.ts';
import {
  getProtection,
  type LimitName,
  type Protection,
  setLimit,
  setRealityCheck,
} from '#contract/endpoints/player/protection-calls.ts';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { newId } from '#server/core/ids.ts';
import { houseGameEndpoints } from '#server/features/games/house-game-features.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { protectionEndpoints } from './protection-endpoints.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The Monday and the first of the month after the Friday on which the backend's clock begins, at midnight in São Paulo. */
const MONDAY = Date.UTC(2026, 10, 23, 3);
const NEXT_MONTH = Date.UTC(2026, 11, 1, 3);

let wallet: Wallet;
beforeEach(async () => {
  wallet = await openWallet(undefined, {
    endpoints: (services) => [...protectionEndpoints(services), ...houseGameEndpoints(services)],
  });
});
afterEach(() => wallet.backend.close());

async function someone() {
  const { ask, clock, db } = wallet.backend;
  const id = await somePlayer(db, { realCents: 100_000 });
  const token = () => wallet.tokenOf(id);
  return {
    id,
    limit: async (name: LimitName, value: number) =>
      ask(setLimit, { token: await token(), body: { name, value } }),
    limitOf: async (name: LimitName) => {
      const { limits } = (await ask(getProtection, { token: await token() })).body as unknown as Protection;
      return limits.find((limit) => limit.name === name);
    },
    /** One session, whose player does something every ten minutes. */
    async spend(tens: number) {
      const session = await token();
      for (let done = 0; done < tens; done += 1) {
        clock.advance(10 * MINUTE_MS);
        await ask(setRealityCheck, { token: session, body: { minutes: 30 } });
      }
    },
    mines: async () =>
      ask(startMines, { token: await token(), key: newId(), body: { stake: 100, mines: 3 } }),
    deposit: async () => ask(createDeposit, { token: await token(), key: newId(), body: { amount: 5_000 } }),
  };
}

test('the days of a week count together; used up, nothing is staked or deposited until Monday', async () => {
  const { clock } = wallet.backend;
  const player = await someone();
  expect(await player.limitOf('time_week')).toMatchObject({ value: null, used: 0 });
  await player.limit('time_week', 60);
  await player.spend(4);
  clock.advance(DAY_MS);
  await player.spend(1);
  expect(await player.limitOf('time_day')).toMatchObject({ value: null, used: 10 });
  expect(await player.limitOf('time_week')).toMatchObject({
    value: 60,
    used: 50,
    renews_at: new Date(MONDAY).toISOString(),
  });
  await wallet.play(player.id, 100);
  await player.spend(1);
  const figures = { limit: 60, left: 0, renews_at: MONDAY };
  await expect(wallet.play(player.id, 100)).rejects.toMatchObject({
    details: { rule: 'limit_time_week', figures },
  });
  for (const refused of [await player.mines(), await player.deposit()]) {
    expect(refused).toMatchObject({ status: 422, body: { rule: 'limit_time_week', figures } });
    expect(Reflect.get(refused.body, 'message')).toBe(
      'Seu limite de tempo da semana, 60 minutos, foi atingido. Nada foi cobrado. Você volta a jogar na segunda-feira, às 0h.',
    );
  }
  clock.advance(MONDAY - 1 - clock.now());
  await expect(wallet.play(player.id, 100)).rejects.toMatchObject({ details: { rule: 'limit_time_week' } });
  clock.advance(1);
  expect(await player.limitOf('time_week')).toMatchObject({ used: 0 });
  await wallet.play(player.id, 100);
});

test('a month goes on counting over Mondays; of two that are used up the one that renews last is named', async () => {
  const { clock } = wallet.backend;
  const player = await someone();
  await player.limit('time_day', 20);
  await player.limit('time_month', 30);
  await player.limit('time_week', 30);
  await player.spend(3);
  const month = { rule: 'limit_time_month', figures: { limit: 30, left: 0, renews_at: NEXT_MONTH } };
  await expect(wallet.play(player.id, 100)).rejects.toMatchObject({ details: month });
  clock.advance(MONDAY + DAY_MS - clock.now());
  expect(await player.limitOf('time_week')).toMatchObject({ used: 0 });
  await expect(wallet.play(player.id, 100)).rejects.toMatchObject({ details: month });
  expect(await player.deposit()).toMatchObject({ status: 422, body: { rule: 'limit_time_month' } });
  clock.advance(NEXT_MONTH - clock.now());
  await wallet.play(player.id, 100);
});
