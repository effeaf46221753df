import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import {
  activateBonus,
  applyCoupon,
  excludeBonus,
  listCoupons,
} from '#contract/endpoints/wallet/bonus-calls.ts';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { newId } from '#server/core/ids.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { setPlayerLimit } from '#server/data/policy/player-limits.ts';
import { couponsTable, userCouponsTable } from '#server/data/schema/bonuses-table.ts';
import { bonusDesk } from '#tests/support/backend/bonus-backend.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import { someCoupon } from '#tests/support/backend/sample-coupon.ts';

describe.each(DATABASES)('coupons on $name', ({ there, start }) => {
  const desk = bonusDesk({ there, start });
  const { someone, atOnce } = desk;

  test.runIf(there)(
    '[R7.02 POST /api/coupons/apply] accepts a code in any spelling, and grants a bonus to activate',
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

  test.runIf(there)('accepts a code with marks that are not seen, and in full-width letters', async () => {
    await atOnce();
    const player = await someone();
    expect(await player.apply('\u202aDEZ\u202c')).toMatchObject({ userCoupon: { status: 'applied' } });
    expect(await player.apply('\uff2d\uff21\uff29\uff33\u200b')).toMatchObject({
      userCoupon: { status: 'applied' },
    });
  });

  test.runIf(there)('refuses a code with the reason as a text, and grants nothing', async () => {
    await atOnce();
    const player = await someone();
    await player.apply('dez');
    for (const [code, expected] of [
      ['dez', 'já usou'],
      ['nenhum', 'inválido'],
      ['passou', 'venceu'],
      ['amanha', 'inválido'],
    ] as const) {
      const answer = await player.apply(code);
      expect(answer).toMatchObject({
        error: true,
        message: expect.stringContaining(expected),
        userCoupon: null,
      });
    }
    expect(await player.bonuses()).toHaveLength(1);
    const empty = await player.ask(applyCoupon, { body: { code: '  ' } });
    expect([empty.status, empty.body]).toMatchObject([422, { errors: { code: ['Insira um cupom válido'] } }]);
    expect((await desk.backend.ask(applyCoupon, { key: newId(), body: { code: 'dez' } })).status).toBe(401);
  });

  test.runIf(there)("[R7.02 POST /api/coupons/list] lists a player's coupons by status", async () => {
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
  });

  test.runIf(there)('[R3.12b] a coupon has code, deposit, event and apply_register', async () => {
    await atOnce();
    const player = await someone();
    await player.apply('deposito');
    expect((await player.ask(listCoupons, { body: { active: true } })).body).toMatchObject({
      userCoupons: [
        {
          coupon: { code: 'DEPOSITO', deposit: true, event: 'deposit', apply_register: true },
          waiting: false,
        },
      ],
    });
  });

  test.runIf(there)('limits the uses of a code per player and in total, also concurrently', async () => {
    await atOnce();
    const players = await Promise.all(Array.from({ length: 6 }, () => someone()));
    const answers = await Promise.all(players.map((player) => player.apply('um')));
    expect(answers.filter((answer) => !answer.error)).toHaveLength(1);
    const [player] = players;
    if (!player) throw new Error('nobody');
    const twice = await Promise.all([1, 2, 3, 4].map(() => player.apply('duas')));
    expect(twice.filter((answer) => !answer.error)).toHaveLength(2);
  });

  describe('with rewards only after the first bet', () => {
    test.runIf(there)('a coupon waits for a settled real-money bet, and the answer says so', async () => {
      const player = await someone(1_000);
      expect(await player.apply('dez')).toMatchObject({
        error: false,
        message: expect.stringContaining('primeira aposta'),
        userCoupon: { status: 'applied', waiting: true },
      });
      expect((await player.on(activateBonus)).body).toMatchObject({ rule: 'bonus_waiting' });
      const round = await desk.wallet.play(player.id, 100);
      expect((await player.newest()).status).toBe('waiting');
      await round.end(0);
      expect((await player.newest()).status).toBe('available');
      desk.backend.clock.advance(1);
      await player.apply('mais');
      expect(await player.newest()).toMatchObject({ coupon_code: 'MAIS', status: 'available' });
    });

    test.runIf(there)(
      'a real-money coupon waits too; with the setting off it is credited at once',
      async () => {
        const waiting = await someone(1_000);
        await waiting.apply('dinheiro');
        expect(await waiting.money()).toEqual([1_000, 0]);
        await desk.wallet.play(waiting.id, 100, { won: 0 });
        expect(await waiting.money()).toEqual([1_200, 0]);
        await atOnce();
        const player = await someone(1_000);
        await player.apply('dinheiro');
        expect(await player.money()).toEqual([1_300, 0]);
      },
    );

    test.runIf(there)(
      '[R4.21a] a deposit coupon starts by itself after the first bet; with the setting off, with the deposit',
      async () => {
        const waiting = await someone();
        await waiting.apply('deposito');
        await desk.wallet.deposit(waiting.id, 2_000);
        expect(await waiting.newest()).toMatchObject({ status: 'waiting', amount: 1_000 });
        expect(await waiting.money()).toEqual([2_000, 0]);
        await desk.wallet.play(waiting.id, 100, { won: 0 });
        expect(await waiting.newest()).toMatchObject({ status: 'active' });
        expect(await waiting.money()).toEqual([1_900, 1_000]);

        await atOnce();
        const player = await someone();
        await player.apply('deposito');
        await desk.wallet.deposit(player.id, 1_999);
        expect(await player.bonuses()).toEqual([]);
        await desk.wallet.deposit(player.id, 9_000);
        expect(await player.newest()).toMatchObject({ status: 'active', amount: 1_500, balance: 1_500 });
        await desk.wallet.deposit(player.id, 9_000);
        expect(await player.bonuses()).toHaveLength(1);
      },
    );
  });

  test.runIf(there)(
    'a deposit coupon that is claimed again is the same claim, and is used once',
    async () => {
      await atOnce();
      const player = await someone();
      for (const answer of [await player.apply('deposito'), await player.apply('DEPOSITO')]) {
        expect(answer).toMatchObject({ error: false, userCoupon: { status: 'active' } });
      }
      expect((await player.ask(listCoupons, { body: {} })).body.userCoupons).toHaveLength(1);
      await desk.wallet.deposit(player.id, 2_000);
      await desk.wallet.deposit(player.id, 2_000);
      expect(await player.bonuses()).toHaveLength(1);
    },
  );

  test.runIf(there)('a deposit uses the coupon that it named, otherwise the one claimed last', async () => {
    await atOnce();
    const [naming, silent] = [await someone(), await someone()];
    for (const player of [naming, silent]) {
      await player.apply('deposito');
      desk.backend.clock.advance(1);
      await player.apply('fixo');
    }
    await desk.wallet.deposit(naming.id, 2_000, { coupon_code: 'Deposito' });
    expect(await naming.newest()).toMatchObject({ coupon_code: 'DEPOSITO', amount: 1_000 });
    await desk.wallet.deposit(silent.id, 2_000);
    expect(await silent.newest()).toMatchObject({ coupon_code: 'FIXO', amount: 700 });
  });

  test.runIf(there)(
    'a deposit whose named coupon another one has used meanwhile is credited and uses no other',
    async () => {
      await atOnce();
      const player = await someone();
      await player.apply('deposito');
      const open = () => player.ask(createDeposit, { body: { amount: 2_000, coupon_code: 'fixo' } });
      const [first, second] = [await open(), await open()];
      expect([first.status, second.status]).toEqual([200, 200]);
      const payerDocument = (await findPlayer(desk.backend.db.queries, player.id))?.document ?? '';
      for (const { body } of [first, second])
        await desk.wallet.pay(String(body.id), { amountCents: 2_000, payerDocument });
      expect(await player.bonuses()).toMatchObject([{ coupon_code: 'FIXO', amount: 700 }]);
      expect(await player.money()).toEqual([4_000, 700]);
      const { userCoupons } = (await player.ask(listCoupons, { body: {} })).body as {
        userCoupons: { status: string; coupon: { code: string } }[];
      };
      expect(userCoupons.filter(({ status }) => status === 'active')).toMatchObject([
        { coupon: { code: 'DEPOSITO' } },
      ]);
    },
  );

  test.runIf(there)('a coupon that ended after the deposit was opened still counts', async () => {
    await atOnce();
    const { clock, db } = desk.backend;
    const code = `breve${newId().slice(0, 8)}`;
    const brief = { deposit: true, event: 'deposit', amountCents: 700, endsAt: clock.now() + 60_000 };
    await db.queries.insert(couponsTable).values(someCoupon(code, brief));
    const player = await someone();
    await player.apply(code);
    const { body } = await player.ask(createDeposit, { body: { amount: 2_000, coupon_code: code } });
    clock.advance(120_000);
    const payerDocument = (await findPlayer(db.queries, player.id))?.document ?? '';
    await desk.wallet.pay(String(body.id), { amountCents: 2_000, payerDocument });
    expect(await player.newest()).toMatchObject({ amount: 700, status: 'active' });
    expect(await player.apply(code)).toMatchObject({ error: true });
  });

  test.runIf(there)(
    'a deposit coupon waits while another bonus runs, and the deposit is credited',
    async () => {
      await atOnce();
      const player = await someone();
      await player.apply('dez');
      await player.on(activateBonus);
      desk.backend.clock.advance(1);
      await player.apply('deposito');
      await desk.wallet.deposit(player.id, 2_000);
      expect(await player.newest()).toMatchObject({ status: 'available', amount: 1_000 });
      expect(await player.money()).toEqual([2_000, 1_000]);
    },
  );

  test.runIf(there)(
    '[D11] after the daily time limit no coupon can be claimed and no bonus started; bonuses can be listed and given up',
    async () => {
      await atOnce();
      const player = await someone();
      await player.apply('dez');
      const { clock, db } = desk.backend;
      const limit = { name: 'time_day', value: 0 } as const;
      await setPlayerLimit(db.queries, player.id, limit, clock.now());
      const refused = {
        status: 422,
        body: { code: 'limit_reached', rule: 'limit_time_day', figures: { limit: 0 } },
      };
      const coupon = await player.ask(applyCoupon, { body: { code: 'deposito' } });
      expect(coupon).toMatchObject(refused);
      expect(coupon.body.message).toContain('Seu limite de tempo de hoje, 0 minutos');
      expect(await player.on(activateBonus)).toMatchObject(refused);
      expect(await player.bonuses()).toHaveLength(1);
      expect(await player.newest()).toMatchObject({ status: 'available' });
      expect(await player.money()).toEqual([0, 0]);
      expect((await player.on(excludeBonus)).status).toBe(200);
    },
  );

  test.runIf(there)(
    'an unused coupon is listed and granted, however many were claimed after it',
    async () => {
      await desk.atOnce();
      const player = await someone();
      await player.apply('fixo');
      const later = Array.from({ length: 201 }, (_, index) => ({
        ...{ id: newId(), playerId: player.id, code: 'dez', status: 'applied' as const, bonusId: null },
        ...{ createdAt: desk.backend.clock.now() + 1 + index, appliedAt: desk.backend.clock.now() },
      }));
      await desk.backend.db.queries.insert(userCouponsTable).values(later);
      const { userCoupons } = (await player.ask(listCoupons, { body: {} })).body as {
        userCoupons: { status: string; coupon: { code: string } }[];
      };
      expect(userCoupons.filter(({ status }) => status === 'active')).toMatchObject([
        { coupon: { code: 'FIXO' } },
      ]);
      expect(userCoupons).toHaveLength(201);
      await desk.wallet.deposit(player.id, 2_000, { coupon_code: 'fixo' });
      expect(await player.money()).toEqual([2_000, 700]);
    },
  );

  test.runIf(there)(
    'a deposit with a coupon that it can’t use is refused at its field, before the charge',
    async () => {
      const player = await someone();
      // Another coupon that this deposit could use is no substitute, and stays unused.
      await player.apply('fixo');
      const charge = vi.spyOn(desk.wallet.pix, 'createCharge');
      for (const [coupon_code, expected] of [
        ['nenhum', 'inválido'],
        ['dez', 'não é de depósito'],
        ['passou', 'venceu'],
        ['Deposito', /a partir de um depósito de R\$.20,00\./],
      ] as const) {
        const { status, body } = await player.ask(createDeposit, { body: { amount: 1_999, coupon_code } });
        expect([status, body]).toMatchObject([
          422,
          { code: 'invalid_input', errors: { coupon_code: [expect.stringMatching(expected)] } },
        ]);
      }
      expect(charge).not.toHaveBeenCalled();
      charge.mockRestore();
      const { userCoupons } = (await player.ask(listCoupons, { body: {} })).body;
      expect(userCoupons).toMatchObject([{ status: 'active', coupon: { code: 'FIXO' } }]);
      expect(await player.bonuses()).toEqual([]);
    },
  );
});
