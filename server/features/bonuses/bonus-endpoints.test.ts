import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import {
  activateBonus,
  applyCoupon,
  excludeBonus,
  listBonuses,
  listCoupons,
  redeemBonus,
} from '#contract/endpoints/bonuses.ts';
import { getReferrals } from '#contract/endpoints/referrals.ts';
import { getProfile } from '#contract/endpoints/session.ts';
import { authoriseChannel } from '#contract/endpoints/sessions.ts';
import type { Settings } from '#contract/endpoints/settings.ts';
import { createDeposit } from '#contract/endpoints/wallet.ts';
import { createWithdrawal } from '#contract/endpoints/withdrawals.ts';
import { newId } from '#server/core/ids.ts';
import { bonusesTable, type couponsTable } from '#server/data/bonuses-table.ts';
import { categoriesTable, gamesTable, providersTable } from '#server/data/catalogue-table.ts';
import { writeCoupons } from '#server/data/coupons.ts';
import { balancesOf } from '#server/data/ledger.ts';
import { findPlayer } from '#server/data/players.ts';
import { playersTable } from '#server/data/players-table.ts';
import { noteReferral } from '#server/data/referrals.ts';
import { writeSettings } from '#server/data/settings.ts';
import { settingsTable } from '#server/data/settings-table.ts';
import type { Backend } from '#tests/support/backend.ts';
import { ledgerFaults } from '#tests/support/players.ts';
import { DATABASES, type TestCluster } from '#tests/support/postgres.ts';
import { openWallet, type Wallet } from '#tests/support/wallet.ts';

const RULES = [
  { id: 'five', times: 5, contributions: { slots: 100, live: 10, casino: 50 }, validDays: 7 },
  { id: 'none', times: 0, contributions: {}, validDays: 7 },
];
type CouponRow = typeof couponsTable.$inferInsert;
const coupon = (code: string, over: Partial<CouponRow>): CouponRow => ({
  code,
  name: { pt: `Cupom ${code}`, en: `Coupon ${code}`, es: `Cupón ${code}` },
  deposit: false,
  event: 'code',
  applyRegister: false,
  walletType: 'bonus',
  amountCents: 1_000,
  depositPercent: 0,
  maxCents: 0,
  minDepositCents: 0,
  rolloverRuleId: 'five',
  maxUses: null,
  maxUsesPerPlayer: 1,
  startsAt: 0,
  endsAt: null,
  ...over,
});

describe.each(DATABASES)('bonuses on $name', ({ there, start }) => {
  let cluster: TestCluster;
  let backend: Backend;
  let wallet: Wallet;
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    wallet = await openWallet(await cluster.open());
    backend = wallet.backend;
    const { queries } = backend.db;
    await writeCoupons(queries, RULES, [
      coupon('dez', {}),
      coupon('mais', {}),
      coupon('um', { maxUses: 1 }),
      coupon('duas', { maxUsesPerPlayer: 2 }),
      coupon('passou', { endsAt: backend.clock.now() }),
      coupon('amanha', { startsAt: backend.clock.now() + 86_400_000 * 400 }),
      coupon('dinheiro', { walletType: 'real', rolloverRuleId: null, amountCents: 300 }),
      coupon('livre', { rolloverRuleId: 'none' }),
      coupon('deposito', {
        deposit: true,
        amountCents: 0,
        depositPercent: 50,
        maxCents: 1_500,
        minDepositCents: 2_000,
        maxUsesPerPlayer: 3,
      }),
    ]);
    const provider = { id: 'pr', name: 'p', image: '', ground: '#000000', ink: '#ffffff', position: 1 };
    await queries.insert(providersTable).values(provider);
    for (const [id, categoryId] of [
      ['slot', 1],
      ['live', 2],
    ] as const) {
      await queries.insert(categoriesTable).values({
        id: categoryId,
        slug: id,
        name: { pt: id, en: id, es: id },
        icon: '',
        position: categoryId,
      });
      await queries.insert(gamesTable).values({
        id,
        code: id,
        name: id,
        providerId: 'pr',
        categoryId,
        image: '',
        rtp: 9_500,
        volatility: 'low',
        tags: [],
        engine: null,
        demo: false,
        minBetCents: 10,
        maxBetCents: 2_000,
        position: 1,
      });
    }
  });
  beforeEach(async () => {
    if (!there) return;
    await backend.db.queries.delete(settingsTable);
    backend.clock.advance(60_000);
  });
  afterAll(async () => {
    if (there) expect(await ledgerFaults(backend.db)).toEqual([]);
    await backend?.close();
    await cluster?.stop();
  });

  const set = (settings: Partial<Settings>) => writeSettings(backend.db.queries, settings, 0);
  const atOnce = () => set({ compliance_no_prior_benefit: false });

  async function someone(realCents = 0) {
    const { id } = await backend.player({ realCents });
    const ask = async <C extends Call>(call: C, asked: Parameters<Backend['ask']>[1] = {}) =>
      backend.ask(call, { token: await wallet.tokenOf(id), key: newId(), ...asked });
    const apply = async (code: string) => (await ask(applyCoupon, { body: { code } })).body;
    const bonuses = async (active?: '1') =>
      v.parse(listBonuses.response, (await ask(listBonuses, { query: active ? { active } : {} })).body).data;
    const newest = async () => {
      const [bonus] = await bonuses();
      if (!bonus) throw new Error('no bonus');
      return bonus;
    };
    const on = async <C extends Call>(call: C, bonusId?: unknown) =>
      ask(call, { params: { id: String(bonusId ?? (await newest()).id) } });
    const money = async () => {
      const { realCents: real, bonusCents: bonus } = await balancesOf(backend.db.queries, id);
      return [real, bonus];
    };
    return { id, ask, apply, bonuses, newest, on, money };
  }

  test.runIf(there)(
    '[R7.02 POST /api/coupons/apply] [R5.02] takes a code however it is written, and grants a bonus to be activated',
    async () => {
      await atOnce();
      const player = await someone();
      expect(await player.apply('  DeZ ')).toMatchObject({
        error: false,
        message: 'Cupom ativado com sucesso',
        userCoupon: {
          status: 'applied',
          waiting: false,
          coupon: { code: 'DEZ', deposit: false, event: 'code', apply_register: false },
        },
      });
      expect(await player.newest()).toMatchObject({
        status: 'available',
        active: false,
        amount: 1_000,
        amount_rollover: 5_000,
        coupon_code: 'DEZ',
        name: 'Cupom dez',
      });
      expect(await player.money()).toEqual([0, 0]);
    },
  );

  test.runIf(there)('refuses a code with the reason in words, and grants nothing', async () => {
    await atOnce();
    const player = await someone();
    await player.apply('dez');
    for (const [code, said] of [
      ['dez', 'já usou'],
      ['nenhum', 'inválido'],
      ['passou', 'venceu'],
      ['amanha', 'inválido'],
    ] as const) {
      const answer = await player.apply(code);
      expect(answer).toMatchObject({ error: true, message: expect.stringContaining(said), userCoupon: null });
    }
    expect(await player.bonuses()).toHaveLength(1);
    const empty = await player.ask(applyCoupon, { body: { code: '  ' } });
    expect([empty.status, empty.body]).toMatchObject([422, { errors: { code: ['Insira um cupom válido'] } }]);
    expect((await backend.ask(applyCoupon, { key: newId(), body: { code: 'dez' } })).status).toBe(401);
  });

  test.runIf(there)(
    "[R3.12] [R7.02 POST /api/coupons/list] lists a player's coupons by what became of them",
    async () => {
      await atOnce();
      const player = await someone();
      await player.apply('dez');
      await player.apply('deposito');
      const list = async (body: object) =>
        v
          .parse(listCoupons.response, (await player.ask(listCoupons, { body })).body)
          .userCoupons.map((held) => [held.coupon.code, held.status])
          .sort();
      expect(await list({})).toEqual([
        ['DEPOSITO', 'active'],
        ['DEZ', 'applied'],
      ]);
      expect(await list({ active: true })).toEqual([['DEPOSITO', 'active']]);
      expect(await list({ applied: 1 })).toEqual([['DEZ', 'applied']]);
      expect(await list({ expired: '1' })).toEqual([]);
    },
  );

  test.runIf(there)('lets a code be used only so often, by one and by all, also raced', async () => {
    await atOnce();
    const players = await Promise.all(Array.from({ length: 6 }, () => someone()));
    const answers = await Promise.all(players.map((player) => player.apply('um')));
    expect(answers.filter((answer) => !answer.error)).toHaveLength(1);
    const [player] = players;
    if (!player) throw new Error('nobody');
    const twice = await Promise.all([1, 2, 3, 4].map(() => player.apply('duas')));
    expect(twice.filter((answer) => !answer.error)).toHaveLength(2);
  });

  test.runIf(there)(
    '[R7.02 POST /api/active/{id}] [R7.02 GET /api/bonus] activates a bonus once, one at a time',
    async () => {
      await atOnce();
      const player = await someone();
      await player.apply('dez');
      await player.apply('mais');
      const [second, first] = await player.bonuses();
      const answers = await Promise.all([1, 2, 3].map(() => player.on(activateBonus, first?.id)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await player.money()).toEqual([0, 1_000]);
      expect((await player.on(activateBonus, second?.id)).body).toMatchObject({
        code: 'limit_reached',
        rule: 'bonus_one_at_a_time',
      });
      expect((await player.on(activateBonus, 'none')).status).toBe(404);
      const other = await someone();
      for (const call of [activateBonus, redeemBonus, excludeBonus]) {
        expect((await other.on<Call>(call, first?.id)).status).toBe(404);
      }
      expect((await player.bonuses('1')).map(({ active, balance }) => [active, balance])).toEqual([
        [false, 0],
        [true, 1_000],
      ]);
      expect((await player.ask(getProfile)).body).toMatchObject({
        wallet: { bonus_mixed: 1_000 },
        user_rollover: { id: first?.id, active: true, amount_rollover: 5_000, balance: 1_000 },
      });
    },
  );

  test.runIf(there)(
    '[R7.02 POST /api/redeem/{id}] counts settled stakes by kind of game and turns into real money only when complete',
    async () => {
      await atOnce();
      const player = await someone(20_000);
      await player.apply('dez');
      await player.on(activateBonus);
      const at = async () => (await player.newest()).amount_current;
      await wallet.play(player.id, 1_000, { gameId: 'slot', won: 1_000 });
      expect(await at()).toBe(1_000);
      await wallet.play(player.id, 1_999, { gameId: 'live', won: 0 });
      expect(await at()).toBe(1_199);
      await wallet.play(player.id, 1_001, { gameId: 'other', won: 0 });
      expect(await at()).toBe(1_699);
      const open = await wallet.play(player.id, 2_000, { gameId: 'slot' });
      const undone = await wallet.play(player.id, 2_000, { gameId: 'slot' });
      await undone.undo();
      expect(await at()).toBe(1_699);
      expect((await player.on(redeemBonus)).body).toMatchObject({
        code: 'limit_reached',
        rule: 'bonus_not_complete',
        figures: { left: 3_301 },
      });
      await open.end(0);
      await wallet.play(player.id, 2_000, { gameId: 'slot', won: 0 });
      expect(await player.newest()).toMatchObject({
        status: 'completed',
        active: false,
        amount_current: 5_000,
      });
      const [real] = await player.money();
      const answers = await Promise.all([1, 2, 3].map(() => player.on(redeemBonus)));
      expect(answers.map(({ status, body }) => [status, body.bonus?.status])).toEqual(
        Array(3).fill([200, 'redeemed']),
      );
      expect(await player.money()).toEqual([(real ?? 0) + 1_000, 0]);
    },
  );

  test.runIf(there)('is never withdrawable before that', async () => {
    await atOnce();
    const player = await someone(500);
    await player.apply('dez');
    await player.on(activateBonus);
    const document = (await findPlayer(backend.db.queries, player.id))?.document;
    const body = { amount: 501, pix_key_type: 'cpf', pix_key: document };
    expect((await player.ask(createWithdrawal, { body })).body).toMatchObject({ code: 'insufficient_funds' });
  });

  test.runIf(there)(
    '[R7.02 DELETE /api/bonus/{id}] given up takes the bonus money and no more, and what comes back later goes its way',
    async () => {
      await atOnce();
      const player = await someone(300);
      await player.apply('dez');
      await player.on(activateBonus);
      // 300 real and 100 bonus of each 400; then bonus alone.
      const mixed = await wallet.play(player.id, 400, { gameId: 'slot' });
      const alone = await wallet.play(player.id, 200, { gameId: 'slot' });
      expect(await player.money()).toEqual([0, 700]);
      const given = await player.on(excludeBonus);
      expect([given.status, given.body]).toMatchObject([
        200,
        { removed: 700, bonus: { status: 'excluded' } },
      ]);
      expect((await player.on(excludeBonus)).body).toMatchObject({ removed: 0 });
      expect(await player.money()).toEqual([0, 0]);
      await mixed.end(800);
      await alone.undo();
      expect(await player.money()).toEqual([600, 0]);
    },
  );

  test.runIf(there)('redeemed while a round is open gets that round in real money', async () => {
    await atOnce();
    const player = await someone();
    await player.apply('livre');
    await player.on(activateBonus);
    const open = await wallet.play(player.id, 400);
    await player.on(redeemBonus);
    expect(await player.money()).toEqual([600, 0]);
    await open.end(1_000);
    expect(await player.money()).toEqual([1_600, 0]);
  });

  test.runIf(there)('expires with its money, but not once it is complete', async () => {
    await atOnce();
    const [idle, running, complete] = [await someone(), await someone(), await someone()];
    await idle.apply('dez');
    await running.apply('dez');
    await running.on(activateBonus);
    await complete.apply('livre');
    await complete.on(activateBonus);
    backend.clock.advance(7 * 86_400_000 - 1);
    await wallet.runJobs();
    expect((await running.newest()).status).toBe('active');
    backend.clock.advance(1);
    await wallet.runJobs();
    expect([(await idle.newest()).status, (await running.newest()).status]).toEqual(['expired', 'expired']);
    expect(await running.money()).toEqual([0, 0]);
    expect([(await complete.newest()).status, await complete.money()]).toEqual(['completed', [0, 1_000]]);
  });

  describe('with benefits only after the first bet', () => {
    test.runIf(there)('a coupon waits for a settled real-money bet, and says so', async () => {
      const player = await someone(1_000);
      expect(await player.apply('dez')).toMatchObject({
        error: false,
        message: expect.stringContaining('primeira aposta'),
        userCoupon: { status: 'applied', waiting: true },
      });
      expect((await player.on(activateBonus)).body).toMatchObject({ rule: 'bonus_waiting' });
      const round = await wallet.play(player.id, 100);
      expect((await player.newest()).status).toBe('waiting');
      await round.end(0);
      expect((await player.newest()).status).toBe('available');
      await player.apply('mais');
      expect((await player.newest()).status).toBe('available');
    });

    test.runIf(there)('cash waits too; switched off, it comes at once', async () => {
      const waiting = await someone(1_000);
      await waiting.apply('dinheiro');
      expect(await waiting.money()).toEqual([1_000, 0]);
      await wallet.play(waiting.id, 100, { won: 0 });
      expect(await waiting.money()).toEqual([1_200, 0]);
      await atOnce();
      const player = await someone(1_000);
      await player.apply('dinheiro');
      expect(await player.money()).toEqual([1_300, 0]);
    });

    test.runIf(there)(
      '[R4.21] a deposit coupon runs by itself after the first bet; switched off, with the deposit',
      async () => {
        const waiting = await someone();
        await waiting.apply('deposito');
        await wallet.deposit(waiting.id, 2_000);
        expect(await waiting.newest()).toMatchObject({ status: 'waiting', amount: 1_000 });
        expect(await waiting.money()).toEqual([2_000, 0]);
        await wallet.play(waiting.id, 100, { won: 0 });
        expect(await waiting.newest()).toMatchObject({ status: 'active' });
        expect(await waiting.money()).toEqual([1_900, 1_000]);

        await atOnce();
        const player = await someone();
        await wallet.deposit(player.id, 1_999, { coupon_code: 'Deposito' });
        expect(await player.bonuses()).toEqual([]);
        await wallet.deposit(player.id, 9_000);
        expect(await player.newest()).toMatchObject({ status: 'active', amount: 1_500, balance: 1_500 });
        await wallet.deposit(player.id, 9_000);
        expect(await player.bonuses()).toHaveLength(1);
      },
    );
  });

  test.runIf(there)('a deposit with a coupon that is none is refused at its field', async () => {
    const player = await someone();
    for (const [coupon_code, said] of [
      ['nenhum', 'inválido'],
      ['dez', 'não é de depósito'],
    ] as const) {
      const { status, body } = await player.ask(createDeposit, { body: { amount: 2_000, coupon_code } });
      expect([status, body]).toMatchObject([
        422,
        { code: 'invalid_input', errors: { coupon_code: [expect.stringContaining(said)] } },
      ]);
    }
    expect(await player.bonuses()).toEqual([]);
  });

  test.runIf(there)('are closed by the operator with 403', async () => {
    await set({ bonus_enabled: false });
    const player = await someone();
    for (const [call, body] of [
      [listBonuses, undefined],
      [listCoupons, {}],
      [applyCoupon, { code: 'dez' }],
      [activateBonus, undefined],
      [redeemBonus, undefined],
      [excludeBonus, undefined],
    ] as const) {
      const answer = await player.ask<Call>(call, { params: { id: 'x' }, ...(body ? { body } : {}) });
      expect([answer.status, answer.body]).toMatchObject([
        403,
        { code: 'area_closed', rule: 'bonus_enabled' },
      ]);
    }
  });

  test.runIf(there)('are not for a barred player, who can still turn into money what is his', async () => {
    await atOnce();
    const player = await someone();
    await player.apply('livre');
    await player.on(activateBonus);
    await backend.db.queries.update(playersTable).set({ blockedAt: 1 });
    const answer = await player.ask(applyCoupon, { body: { code: 'dez' } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'blocked_player' } });
    expect((await player.on(redeemBonus)).status).toBe(200);
    expect(await player.money()).toEqual([1_000, 0]);
    await backend.db.queries.update(playersTable).set({ blockedAt: null });
  });

  test.runIf(there)(
    '[R3.19] [R4.27] tell their own channel, in order; only their owner may listen',
    async () => {
      await atOnce();
      const player = await someone(100);
      const other = await someone();
      await player.apply('dez');
      await player.on(activateBonus);
      const { id } = await player.newest();
      await wallet.play(player.id, 300, { gameId: 'slot', won: 600 });
      await backend.settled();
      const heard = backend.published.filter((event) => event.channel === `private-bonus.${id}`);
      expect(heard.every((event) => event.event === 'UserRolloverUpdateEvent')).toBe(true);
      const data = heard.map((event) => event.data as { version: number; balance: number });
      expect(data.map(({ version }) => version)).toEqual(data.map((_, index) => index + 1));
      expect(data.at(-1)).toMatchObject({
        id,
        active: true,
        amount_current: 300,
        amount_rollover: 5_000,
        amount_won: 400,
        balance: 1_200,
      });
      const join = async (who: typeof player, channel: string) =>
        (await who.ask(authoriseChannel, { body: { socket_id: '1.2', channel_name: channel } })).status;
      // Again, as after every reconnect.
      expect([await join(player, `private-bonus.${id}`), await join(player, `private-bonus.${id}`)]).toEqual([
        200, 200,
      ]);
      expect(await join(other, `private-bonus.${id}`)).toBe(403);
      expect(await join(player, 'private-bonus.')).toBe(403);
    },
  );

  describe('a referral', () => {
    const terms = {
      refer_enabled: true,
      refer_min: 2_000,
      refer_max: 5_000,
      refer_referrer_wallet_type: 'real',
      refer_referrer_amount: 700,
      refer_referee_wallet_type: 'bonus',
      refer_referee_amount: 900,
      refer_referee_rollover_id: 'five',
    } as const;

    async function pair() {
      const referrer = await someone(1_000);
      const { body } = await referrer.ask(getReferrals);
      expect(body.link).toBe(`http://localhost:3000/ref/${body.code}`);
      const referee = await someone();
      await noteReferral(backend.db.queries, referee.id, String(body.code).toUpperCase(), 0);
      const seen = async () => (await referrer.ask(getReferrals)).body;
      return { referrer, referee, seen };
    }

    test.runIf(there)('rewards both after the first bet of each', async () => {
      await set(terms);
      const { referrer, referee, seen } = await pair();
      expect(await seen()).toMatchObject({ enabled: true, registered: 1, qualified: 0, rewards: [] });
      await wallet.deposit(referee.id, 2_000);
      expect(await seen()).toMatchObject({ qualified: 1, rewards: [{ status: 'waiting', amount: 700 }] });
      expect(await referee.newest()).toMatchObject({
        status: 'waiting',
        amount: 900,
        amount_rollover: 4_500,
      });
      await wallet.play(referrer.id, 10, { won: 10 });
      expect(await referrer.money()).toEqual([1_000, 0]);
      await wallet.play(referee.id, 10, { won: 10 });
      expect(await referrer.money()).toEqual([1_700, 0]);
      expect((await referee.newest()).status).toBe('available');
      expect(await seen()).toMatchObject({ rewards: [{ status: 'credited', wallet_type: 'real' }] });
    });

    test.runIf(there)('rewards at once where benefits need not wait', async () => {
      await set({ ...terms, compliance_no_prior_benefit: false });
      const { referrer, referee } = await pair();
      await wallet.deposit(referee.id, 5_000);
      expect(await referrer.money()).toEqual([1_700, 0]);
      expect((await referee.newest()).status).toBe('available');
    });

    test.runIf(there)('counts for the first deposit alone, and only within the bounds', async () => {
      await set({ ...terms, compliance_no_prior_benefit: false });
      for (const first of [1_999, 5_001]) {
        const { referrer, referee, seen } = await pair();
        await wallet.deposit(referee.id, first);
        await wallet.deposit(referee.id, 3_000);
        expect(await referrer.money()).toEqual([1_000, 0]);
        expect(await seen()).toMatchObject({ registered: 1, qualified: 0 });
      }
      await set({ refer_enabled: false });
      const { referrer, referee } = await pair();
      await wallet.deposit(referee.id, 3_000);
      expect([await referrer.money(), await referee.bonuses()]).toEqual([[1_000, 0], []]);
    });
  });

  test.runIf(there)('leave one running bonus a player at most', async () => {
    const rows = await backend.db.queries.select().from(bonusesTable);
    const running = rows.filter(({ status }) => status === 'active' || status === 'completed');
    expect(new Set(running.map(({ playerId }) => playerId)).size).toBe(running.length);
  });
});
