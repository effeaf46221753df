import { describe, expect, test } from 'vitest';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { cancelClosure, closeAccount, getPrivacy } from '#contract/endpoints/player/privacy-calls.ts';
import { startPause } from '#contract/endpoints/player/protection-calls.ts';
import { activateBonus, excludeBonus } from '#contract/endpoints/wallet/bonus-calls.ts';
import {
  cancelWithdrawal,
  createWithdrawal,
  getWithdrawLimits,
} from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { hashPassword } from '#server/data/players/passwords.ts';
import { blockPlayer, findPlayer, setPasswordHash } from '#server/data/players/players.ts';
import { privacyEndpoints } from '#server/features/account/privacy-endpoints.ts';
import { protectionEndpoints } from '#server/features/protection/protection-endpoints.ts';
import { bonusDesk } from '#tests/support/backend/bonus-backend.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';

const PASSWORD = 'uma senha bem longa';
const passwordHash = await hashPassword(PASSWORD);

// D11: settings bound ordinary withdrawals, a suspended player's too. An excluded player, or one who is closing the
// account, takes out everything at once; every bonus ends with that withdrawal.
describe.each(DATABASES)('withdrawals of players who stop or leave on $name', ({ there, start }) => {
  const desk = bonusDesk(
    { there, start },
    { endpoints: (services) => [...privacyEndpoints(services), ...protectionEndpoints(services)] },
  );
  const { set } = desk;

  /** A player with a password and R$ 500 of real money, R$ 300 of it a deposit that still has to be staked. */
  async function someone() {
    const player = await desk.someone(20_000);
    const { queries } = desk.backend.db;
    await setPasswordHash(queries, player.id, passwordHash);
    const document = (await findPlayer(queries, player.id))?.document ?? '';
    await player.apply('fixo');
    await desk.wallet.deposit(player.id, 30_000);
    const withdraw = (amount: number, key = document) =>
      player.ask(createWithdrawal, { body: { amount, pix_key_type: 'cpf', pix_key: key } });
    return {
      ...player,
      document,
      withdraw,
      close: () => player.ask(closeAccount, { body: { password: PASSWORD } }),
      callOff: () => player.ask(cancelClosure),
      pause: (body: Record<string, unknown>) => player.ask(startPause, { body }),
      limits: async () => (await player.ask(getWithdrawLimits)).body,
      statuses: async () =>
        Object.fromEntries((await player.bonuses()).map((bonus) => [bonus.coupon_code, bonus.status])),
    };
  }

  test.runIf(there)('a suspended player stays within the ordinary limits', async () => {
    await set({ deposit_rollover: 1, withdraw_interval: 60, compliance_no_prior_benefit: false });
    const player = await someone();
    expect((await player.pause({ kind: 'suspension', days: 1 })).status).toBe(200);
    expect(await player.limits()).toMatchObject({ everything: false, withdrawable: 20_000, locked: 30_000 });
    expect((await player.withdraw(50_000)).body).toMatchObject({ rule: 'withdraw_max' });
    expect((await player.withdraw(50)).body).toMatchObject({ rule: 'withdraw_min' });
    await set({ withdraw_max: 90_000 });
    expect((await player.withdraw(20_001)).body).toMatchObject({ rule: 'deposit_rollover' });
    await set({ withdraw_enabled: false });
    expect(await player.withdraw(1_000)).toMatchObject({ status: 403, body: { rule: 'withdraw_enabled' } });
    await set({ withdraw_enabled: true, withdraw_auto_kyc: false });
    expect((await player.withdraw(1_000)).body).toMatchObject({ waits_for_operator: 'withdraw_auto_kyc' });
    expect((await player.withdraw(1_000)).body).toMatchObject({ rule: 'withdraw_daily' });
    // The bonus goes on, and so does its rollover.
    expect(await player.statuses()).toEqual({ FIXO: 'active' });
    expect(await player.money()).toEqual([49_000, 700]);
  });

  test.runIf(there).each([
    ['closes the account', 'closing', 'withdraw_auto_kyc'],
    ['excludes themselves for three months', 'exclusion', 'withdraw_auto_kyc'],
    ['is barred by the register', 'register', 'withdraw_auto_kyc'],
    ['excludes themselves for good', 'for_good', null],
  ] as const)('a player who %s withdraws everything, and every bonus ends with it', async (_, why, waits) => {
    await set({ deposit_rollover: 1, compliance_no_prior_benefit: false });
    const player = await someone();
    await player.apply('dez');
    await set({ deposit_rollover: 1, withdraw_auto_kyc: false, compliance_no_prior_benefit: true });
    await player.apply('mais');
    const before = { FIXO: 'active', DEZ: 'available', MAIS: 'waiting' };
    expect(await player.statuses()).toEqual(before);
    if (why === 'closing') await player.close();
    if (why === 'exclusion') await player.pause({ kind: 'exclusion', months: 3 });
    if (why === 'for_good') await player.pause({ kind: 'exclusion', months: null });
    if (why === 'register') await blockPlayer(desk.backend.db.queries, player.id, desk.backend.clock.now());

    expect(await player.limits()).toMatchObject({ everything: true, withdrawable: 50_000 });
    expect((await player.withdraw(1_000, '52998224725')).body).toMatchObject({ rule: 'pix_key' });
    expect((await player.withdraw(50_001)).body).toMatchObject({ code: 'insufficient_funds' });
    expect(await player.statuses()).toEqual(before);

    const first = await player.withdraw(30_000);
    expect(first).toMatchObject({ status: 200, body: { waits_for_operator: waits } });
    expect(await player.statuses()).toEqual({ FIXO: 'excluded', DEZ: 'excluded', MAIS: 'excluded' });
    expect(await player.money()).toEqual([20_000, 0]);
    expect((await player.withdraw(20_000)).status).toBe(200);
    expect(await player.money()).toEqual([0, 0]);
  });

  test.runIf(there)(
    'a bonus whose rollover is complete becomes real money with that withdrawal',
    async () => {
      await set({ compliance_no_prior_benefit: false });
      const player = await someone();
      await player.on(excludeBonus);
      desk.backend.clock.advance(1_000);
      await player.apply('livre');
      await player.on(activateBonus);
      expect(await player.money()).toEqual([50_000, 1_000]);
      await player.close();
      expect((await player.withdraw(50_000)).status).toBe(200);
      expect(await player.statuses()).toMatchObject({ LIVRE: 'redeemed' });
      expect(await player.money()).toEqual([1_000, 0]);
    },
  );

  test.runIf(there)('an open stake wins no bonus money after that withdrawal', async () => {
    await set({ compliance_no_prior_benefit: false, casino_bet_max_total: 50_000 });
    const player = await someone();
    const earlier = await desk.wallet.play(player.id, 1_000);
    const open = await desk.wallet.play(player.id, 49_400);
    expect(await player.money()).toEqual([0, 300]);
    await player.close();
    await earlier.end(10_000);
    expect((await player.withdraw(10_000)).status).toBe(200);
    expect(await player.money()).toEqual([0, 0]);
    // Real money's part of the stake wins; what the bonus staked wins for the promotions budget.
    await open.end(98_800);
    expect(await player.money()).toEqual([98_000, 0]);
    expect((await player.ask(getProfile)).body).toMatchObject({ wallet: { bonus_mixed: 0 } });
  });

  test.runIf(there)('a closure can be called off before such a withdrawal, and not after it', async () => {
    const player = await someone();
    await player.close();
    expect((await player.ask(getPrivacy)).body).toMatchObject({ closing_final: false });
    expect((await player.callOff()).body).toMatchObject({ closing_at: null, closing_final: false });
    expect((await player.withdraw(30_000)).body).toMatchObject({ rule: 'withdraw_max' });
    await player.close();
    const { body: asked } = await player.withdraw(30_000);
    const final = { status: 422, body: { code: 'limit_reached', rule: 'closure_final' } };
    expect(await player.callOff()).toMatchObject(final);
    // Not after the withdrawal was cancelled either.
    const params = { id: String(asked.id) };
    expect((await player.ask(cancelWithdrawal, { params })).body).toMatchObject({ status: 5 });
    expect(await player.callOff()).toMatchObject(final);
    expect((await player.ask(getPrivacy)).body).toMatchObject({ closing_final: true });
    expect((await player.ask(getProfile)).body).toMatchObject({ blocked_by: 'closing' });
    expect(await player.money()).toEqual([50_000, 0]);
  });

  test.runIf(there)(
    'a withdrawal at the same time as calling the closure off: one of them is refused',
    async () => {
      const player = await someone();
      const outcomes = new Set<string>();
      for (let round = 0; round < 6; round += 1) {
        desk.backend.clock.advance(60_000);
        await player.close();
        const call = [() => player.withdraw(11_000), () => player.callOff()];
        const answers = await Promise.all((round % 2 ? call.toReversed() : call).map((send) => send()));
        const { closing_at, closing_final } = (await player.ask(getPrivacy)).body;
        const accepted = answers.map(({ status }) => status).toSorted();
        expect(accepted).toEqual([200, 422]);
        expect(closing_final).toBe(closing_at !== null);
        outcomes.add(closing_final ? 'withdrawn' : 'called off');
        if (closing_final) break;
      }
      expect(outcomes.size).toBeGreaterThan(0);
    },
  );
});
