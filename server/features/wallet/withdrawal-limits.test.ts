import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { postEntries } from '#server/data/ledger/ledger.ts';
import { startExclusion } from '#server/data/protection/exclusions.ts';
import { playersTable } from '#server/data/schema/players-table.ts';
import { affiliatesTable, withdrawalsTable } from '#server/data/schema/wallet-table.ts';
import { lockWithdrawal, refuseWithdrawal } from '#server/data/wallet/withdrawal-lifecycle.ts';
import { REFUSED_CENTS } from '#server/sandbox/pix/sandbox-pix.ts';
import { DAY_MS, withdrawalDesk } from '#tests/support/backend/withdrawals.ts';

const desk = withdrawalDesk();
const { someone, set, until } = desk;

describe("the operator's rules", () => {
  /** The refusal's code, rule and figures. */
  const outcomeOf = ({ status, body }: { status: number; body: unknown }) => {
    const { code, rule, figures, message } = body as Record<string, unknown>;
    expect(message).not.toMatch(/[{}]/);
    return [status, code, rule, figures];
  };
  const iso = (moment: number) => new Date(moment).toISOString();

  test('[R5.16d] limit one withdrawal to 100 to 10000 cents and one a day by default', async () => {
    const player = await someone(50_000);
    expect(outcomeOf(await player.ask(99))).toEqual([
      422,
      'limit_reached',
      'withdraw_min',
      { min: 100, max: 10_000 },
    ]);
    expect(outcomeOf(await player.ask(10_001))).toEqual([
      422,
      'limit_reached',
      'withdraw_max',
      { min: 100, max: 10_000 },
    ]);
    expect((await player.ask(10_000)).status).toBe(200);
    expect(outcomeOf(await player.ask(100))).toMatchObject([
      422,
      'limit_reached',
      'withdraw_daily',
      { count: 1 },
    ]);
  });

  test('[R3.23 withdraw_min withdraw_max] limit one withdrawal to the bounds of the settings', async () => {
    await set({ withdraw_min: 500, withdraw_max: 600, withdraw_daily: 9 });
    const player = await someone(50_000);
    const statuses: number[] = [];
    for (const amount of [499, 500, 600, 601]) statuses.push((await player.ask(amount)).status);
    expect(statuses).toEqual([422, 200, 200, 422]);
  });

  test('refuse amounts above the balance and invalid amounts', async () => {
    const player = await someone(500);
    expect(outcomeOf(await player.ask(501))).toMatchObject([422, 'insufficient_funds', undefined, undefined]);
    for (const amount of [0, -1, 1.5, '100', null]) {
      expect((await player.ask(100, { amount })).status).toBe(422);
    }
    expect(await player.balances()).toMatchObject({ realCents: 500 });
  });

  test('[R3.23 withdraw_enabled] close the area', async () => {
    await set({ withdraw_enabled: false });
    const player = await someone(5_000);
    expect(outcomeOf(await player.ask(100))).toEqual([403, 'area_closed', 'withdraw_enabled', undefined]);
    expect(await player.limits()).toMatchObject({ enabled: false });
  });

  test('[R3.23 withdraw_daily withdraw_daily_type] count a calendar day, or the last 24 hours; a cancelled one does not count', async () => {
    await set({ withdraw_daily: 2 });
    const player = await someone(50_000);
    await player.cancel((await player.ask(1_000)).body.id);
    await player.ask(1_000);
    await player.ask(1_000);
    const midnight = desk.noon + 12 * 3_600_000;
    expect(outcomeOf(await player.ask(1_000))).toEqual([
      422,
      'limit_reached',
      'withdraw_daily',
      { daily: 2, count: 2, next_at: midnight },
    ]);
    expect(await player.limits()).toMatchObject({
      daily: 2,
      daily_used: 2,
      daily_left: 0,
      next_at: new Date(midnight).toISOString(),
    });
    until(midnight);
    expect((await player.limits()).daily_left).toBe(2);
    await set({ withdraw_daily: 2, withdraw_daily_type: 1 });
    expect(outcomeOf(await player.ask(1_000))).toMatchObject([
      422,
      'limit_reached',
      'withdraw_daily',
      { next_at: desk.noon + 24 * 3_600_000 },
    ]);
    until(desk.noon + 24 * 3_600_000);
    expect((await player.ask(1_000)).status).toBe(200);
  });

  test('name the moment at which enough requests have stopped counting, also after the number was lowered', async () => {
    await set({ withdraw_daily: 3, withdraw_daily_type: 1 });
    const player = await someone(50_000);
    const hour = 3_600_000;
    for (const hours of [0, 1, 2]) {
      until(desk.noon + hours * hour);
      await player.ask(1_000);
    }
    expect((await player.limits()).next_at).toBe(new Date(desk.noon + 24 * hour).toISOString());
    await set({ withdraw_daily: 2, withdraw_daily_type: 1 });
    expect((await player.limits()).next_at).toBe(new Date(desk.noon + 25 * hour).toISOString());
    await set({ withdraw_daily: 1, withdraw_daily_type: 1 });
    const last = desk.noon + 26 * hour;
    expect((await player.limits()).next_at).toBe(new Date(last).toISOString());
    expect(outcomeOf(await player.ask(1_000))).toMatchObject([
      422,
      'limit_reached',
      'withdraw_daily',
      { next_at: last },
    ]);
    until(last - 1);
    expect((await player.ask(1_000)).status).toBe(422);
    until(last);
    expect((await player.ask(1_000)).status).toBe(200);
    await set({ withdraw_daily: 1, withdraw_daily_type: 1, withdraw_interval: 2 * 24 * 60 });
    // The later of the two.
    expect(outcomeOf(await player.ask(1_000))).toMatchObject([
      422,
      'limit_reached',
      'withdraw_daily',
      { next_at: last + 48 * hour },
    ]);
  });

  test('count no request that a clock dated a day ahead', async () => {
    await set({ withdraw_daily: 1, withdraw_daily_type: 1, withdraw_interval: 60 });
    const player = await someone(50_000);
    await player.ask(1_000);
    await desk.backend.db.queries
      .update(withdrawalsTable)
      .set({ createdAt: desk.noon + DAY_MS })
      .where(eq(withdrawalsTable.playerId, player.id));
    expect(await player.limits()).toMatchObject({ daily_left: 1, next_at: null });
    expect((await player.ask(1_000)).status).toBe(200);
  });

  test('[R3.23 general_time_zone] begin the day in the operator’s time zone', async () => {
    await set({ general_time_zone: 'Asia/Kolkata' });
    const player = await someone(5_000);
    await player.ask(1_000);
    // Midnight there is half past three in the afternoon in São Paulo.
    const midnight = desk.noon + 3.5 * 3_600_000;
    expect(await player.limits()).toMatchObject({ daily_left: 0, next_at: new Date(midnight).toISOString() });
    until(midnight);
    expect((await player.limits()).daily_left).toBe(1);
  });

  test('[R3.23 withdraw_daily_request] limit the number of requests in a day', async () => {
    await set({ withdraw_daily: 9, withdraw_daily_request: 5_000 });
    const player = await someone(50_000);
    await player.ask(3_000);
    expect(outcomeOf(await player.ask(2_001))).toEqual([
      422,
      'limit_reached',
      'withdraw_daily_request',
      { max: 5_000, left: 2_000 },
    ]);
    expect(await player.limits()).toMatchObject({ daily_amount_left: 2_000 });
    expect((await player.ask(2_000)).status).toBe(200);
  });

  test('name the moment at which the day’s sum leaves the smallest amount again', async () => {
    const midnight = desk.noon + 12 * 3_600_000;
    const rules = { withdraw_min: 500, withdraw_daily: 9, withdraw_daily_request: 5_000 };
    await set(rules);
    const player = await someone(50_000);
    await player.ask(4_500);
    expect(await player.limits()).toMatchObject({ daily_amount_left: 500, next_at: null });
    await player.ask(500);
    expect(await player.limits()).toMatchObject({ daily_amount_left: 0, next_at: iso(midnight) });
    expect(outcomeOf(await player.ask(500))).toEqual([
      422,
      'limit_reached',
      'withdraw_daily_request',
      { max: 5_000, left: 0, next_at: midnight },
    ]);
    await set({ ...rules, withdraw_interval: 60 });
    // The interval ends before the day.
    expect(outcomeOf(await player.ask(500))).toMatchObject([
      422,
      'limit_reached',
      'withdraw_interval',
      { minutes: 60, next_at: midnight },
    ]);
    until(midnight - 1);
    expect((await player.ask(500)).status).toBe(422);
    until(midnight);
    expect(await player.limits()).toMatchObject({ daily_amount_left: 5_000, next_at: null });
    expect((await player.ask(500)).status).toBe(200);
  });

  test('name the moment at which enough of the last 24 hours’ sum has dropped out', async () => {
    const hour = 3_600_000;
    const rules = { withdraw_min: 500, withdraw_daily: 9, withdraw_daily_type: 1 as const };
    await set({ ...rules, withdraw_daily_request: 5_000 });
    const player = await someone(50_000);
    for (const [hours, amount] of [
      [0, 500],
      [1, 1_500],
      [2, 2_600],
    ] as const) {
      until(desk.noon + hours * hour);
      expect((await player.ask(amount)).status).toBe(200);
    }
    // 400 are left: the first one has to drop out.
    expect(await player.limits()).toMatchObject({
      daily_amount_left: 400,
      next_at: iso(desk.noon + 24 * hour),
    });
    expect(outcomeOf(await player.ask(500))).toEqual([
      422,
      'limit_reached',
      'withdraw_daily_request',
      { max: 5_000, left: 400, next_at: desk.noon + 24 * hour },
    ]);
    // A lower sum: the first two have to.
    await set({ ...rules, withdraw_daily_request: 3_200 });
    expect(await player.limits()).toMatchObject({
      daily_amount_left: 0,
      next_at: iso(desk.noon + 25 * hour),
    });
    // Lower still: all of them.
    await set({ ...rules, withdraw_daily_request: 3_000 });
    expect((await player.limits()).next_at).toBe(iso(desk.noon + 26 * hour));
    await set({ ...rules, withdraw_daily_request: 400 });
    expect((await player.limits()).next_at).toBe(iso(desk.noon + 26 * hour));
    // The number of requests may keep the next one waiting for longer than their sum.
    await set({ ...rules, withdraw_daily: 1, withdraw_daily_request: 5_000 });
    expect((await player.limits()).next_at).toBe(iso(desk.noon + 26 * hour));
    await set({ ...rules, withdraw_daily_request: 5_000 });
    until(desk.noon + 24 * hour - 1);
    expect((await player.ask(500)).status).toBe(422);
    until(desk.noon + 24 * hour);
    expect((await player.ask(500)).status).toBe(200);
  });

  test('[R3.23 withdraw_interval] require minutes between two requests', async () => {
    await set({ withdraw_daily: 9, withdraw_interval: 30 });
    const player = await someone(50_000);
    await player.ask(1_000);
    until(desk.noon + 30 * 60_000 - 1);
    expect(outcomeOf(await player.ask(1_000))).toEqual([
      422,
      'limit_reached',
      'withdraw_interval',
      { minutes: 30, next_at: desk.noon + 30 * 60_000 },
    ]);
    until(desk.noon + 30 * 60_000);
    expect((await player.ask(1_000)).status).toBe(200);
  });

  test('name the affiliates’ weekday where it comes after all other rules', async () => {
    const hour = 3_600_000;
    const nextAt = async (affiliate: Awaited<ReturnType<typeof someone>>) =>
      (await affiliate.limits()).next_at;
    const affiliate = await someone(50_000);
    await desk.backend.db.queries.insert(affiliatesTable).values({ playerId: affiliate.id, since: 0 });
    // Noon of a Friday; Friday is 5.
    const friday = desk.noon - 12 * hour;
    await set({ withdraw_affiliate_day: 1, withdraw_daily: 1 });
    expect(await nextAt(affiliate)).toBe(iso(friday + 3 * DAY_MS));
    await set({ withdraw_affiliate_day: 5, withdraw_daily: 1 });
    expect(await nextAt(affiliate)).toBeNull();
    await affiliate.ask(1_000);
    const nextFriday = friday + 7 * DAY_MS;
    expect(await nextAt(affiliate)).toBe(iso(nextFriday));
    expect(outcomeOf(await affiliate.ask(1_000))).toMatchObject([
      422,
      'limit_reached',
      'withdraw_daily',
      { next_at: nextFriday },
    ]);
    await set({ withdraw_affiliate_day: 5, withdraw_daily: 9, withdraw_interval: 60 });
    expect(await nextAt(affiliate)).toBe(iso(desk.noon + hour));
    await set({ withdraw_affiliate_day: 5, withdraw_daily: 9, withdraw_interval: 24 * 60 });
    expect(outcomeOf(await affiliate.ask(1_000))).toMatchObject([
      422,
      'limit_reached',
      'withdraw_interval',
      { next_at: nextFriday },
    ]);
    until(nextFriday - 1);
    expect((await affiliate.ask(1_000)).status).toBe(422);
    until(nextFriday);
    expect((await affiliate.ask(1_000)).status).toBe(200);
  });

  test('[R6.05a] refuse an affiliate on another weekday, and no other player', async () => {
    // A Friday: 5.
    await set({ withdraw_affiliate_day: 1 });
    const player = await someone(5_000);
    const affiliate = await someone(5_000);
    await desk.backend.db.queries.insert(affiliatesTable).values({ playerId: affiliate.id, since: 0 });
    expect([(await affiliate.ask(100)).status, (await player.ask(100)).status]).toEqual([422, 200]);
  });

  test('[R3.23 withdraw_affiliate_day] let affiliates withdraw on their weekday only, and all other players any day', async () => {
    // A Friday: 5.
    await set({ withdraw_affiliate_day: 1 });
    const player = await someone(5_000);
    const affiliate = await someone(5_000);
    await desk.backend.db.queries.insert(affiliatesTable).values({ playerId: affiliate.id, since: 0 });
    expect((await player.ask(100)).status).toBe(200);
    expect(outcomeOf(await affiliate.ask(100))).toEqual([
      422,
      'limit_reached',
      'withdraw_affiliate_day',
      { weekday: 1 },
    ]);
    expect([(await affiliate.limits()).affiliate_day, (await player.limits()).affiliate_day]).toEqual([
      1,
      null,
    ]);
    await set({ withdraw_affiliate_day: 5 });
    expect((await affiliate.ask(100)).status).toBe(200);
  });

  test.each([
    // 22:30 on Thursday in São Paulo is 01:30 on Friday in UTC.
    ['America/Sao_Paulo', 4],
    ['UTC', 5],
    ['Asia/Tokyo', 5],
  ])('[R6.05b] the affiliates’ weekday in the zone %s is then %i', async (general_time_zone, weekday) => {
    const affiliate = await someone(5_000);
    await desk.backend.db.queries.insert(affiliatesTable).values({ playerId: affiliate.id, since: 0 });
    until(desk.noon + 6 * DAY_MS + 10.5 * 3_600_000);
    await set({ general_time_zone, withdraw_affiliate_day: (weekday + 1) % 7 });
    expect(outcomeOf(await affiliate.ask(100))).toMatchObject([
      422,
      'limit_reached',
      'withdraw_affiliate_day',
      {},
    ]);
    await set({ general_time_zone, withdraw_affiliate_day: weekday });
    expect((await affiliate.ask(100)).status).toBe(200);
  });

  test('[R3.23 deposit_rollover] hold a deposit until it was staked, by settled rounds of real money', async () => {
    await set({ deposit_rollover: 2, withdraw_daily: 9 });
    const player = await someone(1_000);
    await desk.wallet.deposit(player.id, 3_000);
    expect(await player.limits()).toMatchObject({
      balance: 4_000,
      withdrawable: 1_000,
      locked: 3_000,
      to_stake: 6_000,
    });
    expect(outcomeOf(await player.ask(1_001))).toEqual([
      422,
      'limit_reached',
      'deposit_rollover',
      { locked: 3_000, withdrawable: 1_000, to_stake: 6_000 },
    ]);
    for (const stake of [2_000, 2_000, 1_999]) await desk.wallet.play(player.id, stake, { won: stake });
    await desk.wallet.play(player.id, 2_000);
    expect(await player.limits()).toMatchObject({ locked: 3_000, to_stake: 1 });
    await desk.wallet.play(player.id, 10, { won: 10 });
    expect(await player.limits()).toMatchObject({
      balance: 2_000,
      withdrawable: 2_000,
      locked: 0,
      to_stake: 0,
    });
    expect((await player.ask(2_000)).status).toBe(200);
  });

  test('release the deposits of a player one after the other, the oldest first', async () => {
    await set({ deposit_rollover: 1, withdraw_daily: 9 });
    const player = await someone(0);
    await desk.wallet.deposit(player.id, 2_000);
    until(desk.noon + 60_000);
    await desk.wallet.deposit(player.id, 3_000);
    await desk.wallet.play(player.id, 1_500, { won: 1_500 });
    expect(await player.limits()).toMatchObject({ locked: 5_000, to_stake: 3_500, withdrawable: 0 });
    await desk.wallet.play(player.id, 1_500, { won: 1_500 });
    // 500 finished the first deposit, 1,000 went to the second.
    expect(await player.limits()).toMatchObject({ locked: 3_000, to_stake: 2_000, withdrawable: 2_000 });
  });

  test('release no deposit for stakes of bonus money', async () => {
    await set({ deposit_rollover: 1 });
    const { db, clock } = desk.backend;
    const player = await someone(0);
    await desk.wallet.deposit(player.id, 1_000);
    await db.transaction((tx) =>
      postEntries(tx, {
        kind: 'promotion',
        reference: `bonus money of ${player.id}`,
        playerId: player.id,
        entries: [
          { account: 'bonus', amountCents: 1_000 },
          { account: 'promotions', amountCents: -1_000 },
        ],
        now: clock.now(),
      }),
    );
    // 1,000 of real money and 400 of bonus money, lost; then 600 of bonus money alone.
    await desk.wallet.play(player.id, 600, { won: 0 });
    expect(await player.limits()).toMatchObject({ locked: 1_000, to_stake: 400 });
    await desk.wallet.play(player.id, 700, { won: 0 });
    expect(await player.limits()).toMatchObject({ locked: 0, to_stake: 0 });
    until(desk.noon + 60_000);
    await desk.wallet.deposit(player.id, 1_000);
    const open = await desk.wallet.play(player.id, 1_000);
    await desk.wallet.play(player.id, 700, { won: 0 });
    expect(await player.limits()).toMatchObject({ locked: 1_000, to_stake: 1_000 });
    await open.end(0);
    expect(await player.limits()).toMatchObject({ locked: 0, to_stake: 0 });
  });

  test('do not count a refusal by the operator as a refused payout', async () => {
    await set({ withdraw_daily: 9, withdraw_auto_kyc: false, withdraw_auto_disable: 1 });
    const player = await someone(5_000);
    const { body } = await player.ask(1_000);
    const { db, clock } = desk.backend;
    await db.transaction(async (tx) => {
      const withdrawal = await lockWithdrawal(tx, String(body.id));
      if (withdrawal) await refuseWithdrawal(tx, withdrawal, 'operator', clock.now());
    });
    expect(await player.see(body.id)).toMatchObject({ status: 3 });
    await set({ withdraw_daily: 9, withdraw_auto_kyc: true, withdraw_auto_disable: 1 });
    expect((await player.ask(1_000)).body).toMatchObject({ status: 0, waits_for_operator: null });
  });

  test('[R3.23 withdraw_auto_kyc withdraw_auto_disable withdraw_hourly] make withdrawals wait for the operator: all of them, after refused payouts, above the sum of an hour', async () => {
    await set({ withdraw_daily: 99, withdraw_auto_kyc: false });
    const waits = async (player: Awaited<ReturnType<typeof someone>>, amount: number) =>
      (await player.ask(amount)).body.waits_for_operator;
    const player = await someone(50_000);
    const first = await player.ask(1_000);
    expect(first.body).toMatchObject({ waits_for_operator: 'withdraw_auto_kyc', can_cancel: true });
    await desk.wallet.runJobs();
    expect(await player.see(first.body.id)).toMatchObject({ status: 0 });

    await set({ withdraw_auto_kyc: true, withdraw_auto_disable: 2 });
    for (let payout = 0; payout < 2; payout += 1) {
      expect(await waits(player, 1_000 + REFUSED_CENTS)).toBe(null);
      await desk.wallet.runJobs();
    }
    expect(await waits(player, 1_000)).toBe('withdraw_auto_disable');

    until(desk.noon + 86_400_000);
    await set({ withdraw_auto_disable: 0, withdraw_hourly: 5_000 });
    const [one, two] = [await someone(9_000), await someone(9_000)];
    expect([await waits(one, 3_000), await waits(two, 2_001), await waits(two, 2_000)]).toEqual([
      null,
      'withdraw_hourly',
      null,
    ]);
    until(desk.noon + 86_400_000 + 3_600_000);
    expect(await waits(two, 3_000)).toBe(null);
  });

  test('do not apply if a barred player withdraws everything at once', async () => {
    await set({ withdraw_interval: 60, deposit_rollover: 1 });
    const player = await someone(50_000);
    await desk.wallet.deposit(player.id, 3_000);
    await player.ask(1_000);
    await desk.backend.db.queries.update(playersTable).set({ blockedAt: desk.noon });
    expect(await player.limits()).toMatchObject({ everything: true, withdrawable: 52_000, next_at: null });
    const { status, body } = await player.ask(52_000);
    expect([status, body]).toMatchObject([200, { waits_for_operator: null }]);
    expect(await player.balances()).toMatchObject({ realCents: 0, pendingWithdrawalCents: 53_000 });
    await desk.backend.db.queries.update(playersTable).set({ blockedAt: null });
  });

  test('stop no excluded, barred or leaving player: closed withdrawals are closed to others only', async () => {
    await set({ withdraw_enabled: false });
    const { queries } = desk.backend.db;
    const now = desk.backend.clock.now();
    const bars: ((id: string) => Promise<unknown>)[] = [
      (id) =>
        desk.backend.db.transaction((tx) => startExclusion(tx, id, { kind: 'exclusion', months: 3 }, now)),
      (id) => queries.update(playersTable).set({ blockedAt: now }).where(eq(playersTable.id, id)),
      (id) => queries.update(playersTable).set({ closingAt: now }).where(eq(playersTable.id, id)),
    ];
    for (const bar of bars) {
      const player = await someone(5_000);
      expect((await player.ask(5_000)).status).toBe(403);
      await bar(player.id);
      expect(await player.limits()).toMatchObject({ enabled: true, everything: true });
      expect((await player.ask(5_000)).status).toBe(200);
    }
  });
});
