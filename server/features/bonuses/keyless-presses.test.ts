// The calls of §7, which knows no idempotency key: a double press counts once (D3).
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/define-call.ts';
import {
  activateBonus,
  applyCoupon,
  excludeBonus,
  listBonuses,
  redeemBonus,
} from '#contract/endpoints/wallet/bonus-calls.ts';
import { insertCoupons } from '#server/data/bonuses/coupon-claims.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';
import { someCoupon } from '#tests/support/backend/sample-coupon.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';

/** 12:00:00: a full ten seconds. */
const NOON = Date.UTC(2026, 10, 20, 15);

describe.each(DATABASES)('presses without a key on $name', ({ there, start }) => {
  let cluster: TestCluster;
  /** Two copies on one database. */
  let copies: [Wallet, Wallet];
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    copies = [await openWallet(await cluster.open()), await openWallet(await cluster.openAgain())];
    const { queries } = copies[0].backend.db;
    await writeSettings(queries, { compliance_no_prior_benefit: false }, NOON);
    const rules = [{ id: 'five', times: 5, contributions: { slots: 100 }, validDays: 7 }];
    await insertCoupons(queries, rules, [someCoupon('often', { maxUsesPerPlayer: 100 })]);
  });
  afterAll(async () => {
    for (const { backend } of copies ?? []) await backend.close();
    await cluster?.stop();
  });

  let minutes = 0;
  /** A player whose presses come so long after a full minute (ms), to one of the copies. */
  async function someone() {
    const { id } = await copies[0].backend.player();
    minutes += 1;
    const minute = NOON + minutes * 60_000;
    const press = async <C extends Call>(at: number, copy: 0 | 1, call: C, asked: object) => {
      const { backend } = copies[copy];
      backend.clock.advance(minute + at - backend.clock.now());
      return backend.ask(call, { token: await copies[copy].tokenOf(id), ...asked });
    };
    const bonuses = async () => {
      const token = await copies[0].tokenOf(id);
      const { body } = await copies[0].backend.ask(listBonuses, { token });
      return v.parse(listBonuses.response, body).data;
    };
    return { press, bonuses };
  }
  const OFTEN = { body: { code: 'often' } };

  test.runIf(there).each([
    [5_000, 14_900],
    [0, 9_900],
    [9_999, 19_998],
  ])('two coupons applied %i and %i ms after the minute are one grant', async (first, second) => {
    const { press, bonuses } = await someone();
    const one = await press(first, 0, applyCoupon, OFTEN);
    const two = await press(second, 1, applyCoupon, OFTEN);
    expect(one).toMatchObject({ status: 200, body: { error: false } });
    expect([two.status, two.body]).toEqual([200, one.body]);
    expect(await bonuses()).toHaveLength(1);
    await press(first + 10_000, 1, applyCoupon, OFTEN);
    expect(await bonuses()).toHaveLength(2);
  });

  test.runIf(there)('ten at once, on both copies, are one grant', async () => {
    const { press, bonuses } = await someone();
    const presses = Array.from({ length: 10 }, (_, n) =>
      press(3_000, n % 2 === 0 ? 0 : 1, applyCoupon, OFTEN),
    );
    const answers = (await Promise.all(presses)).filter(({ status }) => status === 200);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await bonuses()).toHaveLength(1);
  });

  test.runIf(there)('of different players, codes or bonuses each count', async () => {
    const [one, other] = [await someone(), await someone()];
    await one.press(0, 0, applyCoupon, OFTEN);
    await one.press(0, 0, applyCoupon, { body: { code: 'OFTEN' } });
    await other.press(0, 0, applyCoupon, OFTEN);
    expect([(await one.bonuses()).length, (await other.bonuses()).length]).toEqual([2, 1]);
    const gone = [];
    for (const { id } of await one.bonuses())
      gone.push((await one.press(60_000, 0, excludeBonus, { params: { id } })).status);
    expect(gone).toEqual([200, 200]);
  });

  test.runIf(there).each([
    ['activate', activateBonus, 200],
    ['redeem', redeemBonus, 422],
    ['exclude', excludeBonus, 200],
  ])('to %s a bonus get the first answer within ten seconds', async (_, call, status) => {
    const { press, bonuses } = await someone();
    await press(0, 0, applyCoupon, OFTEN);
    const [bonus] = await bonuses();
    const params = { id: String(bonus?.id) };
    const first = await press(5_000, 0, call, { params });
    const second = await press(14_900, 1, call, { params });
    expect([first.status, second.status]).toEqual([status, status]);
    expect(second.body).toEqual(first.body);
  });
});
