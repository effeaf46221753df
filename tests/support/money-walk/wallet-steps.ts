// Deposits, withdrawals and bonuses of a walk.

import * as v from 'valibot';
import { expect } from 'vitest';
import { cancelClosure } from '#contract/endpoints/player/privacy-calls.ts';
import {
  type activateBonus,
  applyCoupon,
  type excludeBonus,
  redeemBonus,
} from '#contract/endpoints/wallet/bonus-calls.ts';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import {
  cancelWithdrawal,
  createWithdrawal,
  listWithdrawals,
} from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { pick, type Step } from './walk.ts';

const OVER = ['redeemed', 'excluded', 'expired'];

export const deposit =
  (amount: number, coupon: string | null): Step =>
  async ({ desk, player, document, books, booked, mayPlay }) => {
    let paid = false;
    const { gained } = await booked(async () => {
      const body = { amount, ...(coupon ? { coupon_code: coupon } : {}) };
      const { status, body: opened } = await player.ask(createDeposit, { body });
      if (status !== 200) return;
      paid = true;
      const id = String((opened as { id: unknown }).id);
      await desk.wallet.pay(id, { amountCents: amount, payerDocument: document });
    });
    if (!mayPlay()) expect(paid).toBe(false);
    expect(gained).toBe(paid ? amount : 0);
    books.deposited += gained;
  };

export const claim =
  (code: string): Step =>
  async ({ player, books, booked, waits }) => {
    const { gained, rewarded } = await booked(() => player.ask(applyCoupon, { body: { code } }));
    expect(gained).toBe(0);
    // D11: with that setting a reward in real money waits for the first settled bet.
    if (rewarded > 0 && waits) expect(books.settledReal).toBeGreaterThan(0);
  };

export const onBonus =
  (call: typeof activateBonus | typeof redeemBonus | typeof excludeBonus, place: number): Step =>
  async ({ player, booked, convert }) => {
    const bonus = pick(await player.bonuses(), place);
    if (!bonus) return;
    const { gained } = await booked(() => player.ask(call, { params: { id: bonus.id } }));
    if (call !== redeemBonus) expect(gained).toBe(0);
    await convert(gained);
  };

export const withdraw =
  (hundredths: number): Step =>
  async ({ player, document, limits, booked, convert, bars }) => {
    const { everything, withdrawable } = await limits();
    // Over what may be taken, too: such a withdrawal has to be refused.
    const amount = Math.max(1, Math.floor((withdrawable * hundredths) / 100));
    let taken = false;
    const { gained } = await booked(async () => {
      const body = { amount, pix_key_type: 'cpf' as const, pix_key: document };
      taken = (await player.ask(createWithdrawal, { body })).status === 200;
    });
    if (amount > withdrawable) expect(taken).toBe(false);
    if (taken && everything) {
      expect(
        (await player.bonuses()).map(({ status }) => status).filter((now) => !OVER.includes(now)),
      ).toEqual([]);
      if (bars.closing) expect((await player.ask(cancelClosure)).status).not.toBe(200);
    }
    await convert(taken ? gained + amount : gained);
  };

export const cancelOne =
  (place: number): Step =>
  async ({ player, booked }) => {
    const { data } = v.parse(listWithdrawals.response, (await player.ask(listWithdrawals)).body);
    const one = pick(data, place);
    if (one) await booked(() => player.ask(cancelWithdrawal, { params: { id: one.id } }));
  };
