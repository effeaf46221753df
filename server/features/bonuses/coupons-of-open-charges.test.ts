// Coupons of several open charges of one player: each deposit gets the coupon that it named (D3).
import { describe, expect, test } from 'vitest';
import { cancelDeposit, createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { bonusDesk } from '#tests/support/backend/bonus-backend.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';

describe.each(DATABASES)('coupons of several open charges on $name', ({ there, start }) => {
  const desk = bonusDesk({ there, start });

  /** A player who opens charges of 20 reais, which may name a coupon, and pays some of them. */
  async function depositor() {
    await desk.atOnce();
    const player = await desk.someone();
    const payerDocument = (await findPlayer(desk.backend.db.queries, player.id))?.document ?? '';
    return {
      ...player,
      async open(coupon_code?: string) {
        const body = { amount: 2_000, ...(coupon_code ? { coupon_code } : {}) };
        return String((await player.ask(createDeposit, { body })).body.id);
      },
      pay: (id: string) => desk.wallet.pay(id, { amountCents: 2_000, payerDocument }),
      granted: async () =>
        (await player.bonuses()).map(({ coupon_code, amount }) => [coupon_code, amount]).sort(),
    };
  }

  test.runIf(there)(
    'a deposit that names none leaves the coupon that another open charge names',
    async () => {
      const player = await depositor();
      const named = await player.open('fixo');
      const plain = await player.open();
      await player.pay(plain);
      expect(await player.granted()).toEqual([]);
      await player.pay(named);
      expect(await player.granted()).toEqual([['FIXO', 700]]);
      expect(await player.money()).toEqual([4_000, 700]);
    },
  );

  test.runIf(there)('a deposit that names none takes the one claimed last of the others', async () => {
    const player = await depositor();
    await player.apply('deposito');
    desk.backend.clock.advance(1);
    const named = await player.open('Fixo');
    const plain = await player.open();
    await player.pay(plain);
    expect(await player.granted()).toEqual([['DEPOSITO', 1_000]]);
    await player.pay(named);
    expect(await player.granted()).toEqual([
      ['DEPOSITO', 1_000],
      ['FIXO', 700],
    ]);
  });

  test.runIf(there)('a charge that was cancelled, or has expired, keeps no coupon', async () => {
    const player = await depositor();
    const cancelled = await player.open('fixo');
    await player.ask(cancelDeposit, { params: { id: cancelled } });
    await player.pay(await player.open());
    expect(await player.granted()).toEqual([['FIXO', 700]]);

    const other = await depositor();
    await other.open('fixo');
    // The charge's ten minutes have passed, and no job has closed it.
    desk.backend.clock.advance(10 * 60_000);
    await other.pay(await other.open());
    expect(await other.granted()).toEqual([['FIXO', 700]]);
  });

  test.runIf(there)(
    'of two that name one coupon each gets it if it can be used twice, else the first that is paid',
    async () => {
      for (const [code, expected] of [
        [
          'deposito',
          [
            ['DEPOSITO', 1_000],
            ['DEPOSITO', 1_000],
          ],
        ],
        ['fixo', [['FIXO', 700]]],
      ] as const) {
        const player = await depositor();
        const [first, second] = [await player.open(code), await player.open(code)];
        await player.pay(second);
        await player.pay(first);
        expect(await player.granted()).toEqual(expected);
        expect((await player.money())[0]).toBe(4_000);
      }
    },
  );

  test.runIf(there)('paid at the same time, they are credited, and no use is granted twice', async () => {
    const player = await depositor();
    const ids = [await player.open('fixo'), await player.open('fixo'), await player.open()];
    await Promise.all(ids.map(player.pay));
    expect(await player.granted()).toEqual([['FIXO', 700]]);
    expect(await player.money()).toEqual([6_000, 700]);
  });
});
