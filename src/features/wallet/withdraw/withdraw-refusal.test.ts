import { describe, expect, test } from 'vitest';
import { ApiError } from '#src/core/api/call.ts';
import {
  amountRefusal,
  fieldOf,
  isDaySumUsed,
  maxWithdrawal,
  nothingToWithdraw,
  parseWithdrawRefusal,
  type WithdrawAllowance,
  waitRefusal,
} from './withdraw-refusal.ts';

const ROOM: WithdrawAllowance = {
  min: 100,
  max: 10_000,
  balance: 30_000,
  withdrawable: 20_000,
  locked: 10_000,
  to_stake: 12_000,
  rollover: 12_000,
  keys: [],
  daily: 1,
  daily_used: 0,
  daily_left: 1,
  daily_amount_left: null,
  next_at: null,
  affiliate_day: null,
  everything: false,
  closing: false,
  reviewed: false,
};

const refusal = (json: unknown, status = 422) => new ApiError('POST /api/withdrawals', { status, json });

describe('before anything is sent', () => {
  test.each([
    [99, {}, 'withdraw_min'],
    [100, {}, null],
    [10_000, {}, null],
    [10_001, {}, 'withdraw_max'],
    [30_001, { max: 50_000 }, 'insufficient_funds'],
    [20_001, { max: 50_000 }, 'deposit_rollover'],
    [5_001, { daily_amount_left: 5_000 }, 'withdraw_daily_request'],
    [5_000, { daily_amount_left: 5_000 }, null],
    // D11: a player who may withdraw everything has no ordinary limits.
    [50, { everything: true }, null],
    [20_000, { everything: true, daily_amount_left: 0 }, null],
  ])('[R5.16c] %i cents with %j: %s', (amount, over, rule) => {
    expect(amountRefusal(amount, { ...ROOM, ...over })?.rule ?? null).toBe(rule);
  });

  test.each([
    [{}, 10_000],
    [{ withdrawable: 400 }, 400],
    [{ withdrawable: 99 }, 0],
    [{ daily_amount_left: 2_500 }, 2_500],
    [{ daily_left: 0 }, 0],
    [{ next_at: 1 }, 0],
    [{ everything: true, daily_left: 0 }, 20_000],
  ])('the maximum of one withdrawal with %j is %i', (over, cents) => {
    expect(maxWithdrawal({ ...ROOM, ...over })).toBe(cents);
  });

  test.each<[string, Partial<WithdrawAllowance>, string[]]>([
    ['something can be', {}, []],
    ['exactly the minimum can be', { withdrawable: 100 }, []],
    ['no money', { balance: 0, withdrawable: 0, locked: 0 }, ['none']],
    ['the deposit was lost', { balance: 0, withdrawable: 0, locked: 5_000 }, ['none']],
    ['all of it must be staked', { balance: 5_000, withdrawable: 0, locked: 5_000 }, ['locked']],
    [
      'less than the minimum is free',
      { balance: 5_099, withdrawable: 99, locked: 5_000 },
      ['locked', 'too_little'],
    ],
    ['less than the minimum is there', { balance: 99, withdrawable: 99, locked: 0 }, ['too_little']],
    ['one cent is there, and no minimum', { min: 0, balance: 1, withdrawable: 1, locked: 0 }, []],
    // D11: without the ordinary limits each cent can be taken out.
    ['everything can be', { everything: true, balance: 1, withdrawable: 1, locked: 0 }, []],
    ['everything can be, and there is nothing', { everything: true, balance: 0, withdrawable: 0 }, ['none']],
  ])('why no amount can be asked for: %s', (_, over, why) => {
    expect(nothingToWithdraw({ ...ROOM, ...over })).toEqual(why);
  });

  test.each([
    [{}, false],
    [{ daily_amount_left: 100 }, false],
    [{ daily_amount_left: 99 }, true],
    [{ daily_amount_left: 0 }, true],
    [{ min: 0, daily_amount_left: 0 }, true],
    [{ min: 0, daily_amount_left: 1 }, false],
    [{ everything: true, daily_amount_left: 0 }, false],
  ])('whether the day’s sum is used up, with %j: %j', (over, used) => {
    expect(isDaySumUsed({ ...ROOM, ...over })).toBe(used);
  });

  const minute = 60_000;
  const hour = 3_600_000;
  /** Friday (5), 27 November 2026, 12:00 in São Paulo. */
  const friday = Date.UTC(2026, 10, 27, 15);
  const midnight = friday + 12 * hour;
  const inTenMinutes = friday + 10 * minute;
  const nextFriday = midnight + 6 * 24 * hour;
  const interval = { rule: 'withdraw_interval', figures: { minutes: 10, next_at: inTenMinutes } };

  test.each<[string, Partial<WithdrawAllowance>, number, unknown]>([
    ['none where one can be asked for', {}, 10, null],
    ['the interval', { next_at: inTenMinutes }, 10, interval],
    // The page's clock may be a little behind.
    [
      'the interval, just after a request',
      { next_at: inTenMinutes + 2_000 },
      10,
      { rule: 'withdraw_interval', figures: { minutes: 10, next_at: inTenMinutes + 2_000 } },
    ],
    ['none where the moment is later than the interval', { next_at: inTenMinutes + minute }, 10, null],
    ['none where the backend says the moment alone', { next_at: inTenMinutes }, 0, null],
    [
      'none where the day’s sum is used up',
      { next_at: midnight, daily: 5, daily_used: 2, daily_left: 3, daily_amount_left: 0 },
      10,
      null,
    ],
    ['none where less than the minimum is left', { next_at: inTenMinutes, daily_amount_left: 99 }, 10, null],
    [
      'none where no minimum is set, and nothing left',
      { next_at: inTenMinutes, min: 0, daily_amount_left: 0 },
      10,
      null,
    ],
    [
      'the interval where the minimum is left',
      { next_at: inTenMinutes, daily_amount_left: 100 },
      10,
      interval,
    ],
    [
      'the weekday on another day',
      { next_at: midnight + 2 * 24 * hour, affiliate_day: 1 },
      10,
      { rule: 'withdraw_affiliate_day', figures: { weekday: 1 } },
    ],
    [
      'the weekday on another day, whatever is left of the sum',
      { next_at: midnight + 2 * 24 * hour, affiliate_day: 1, daily_amount_left: 0 },
      10,
      { rule: 'withdraw_affiliate_day', figures: { weekday: 1 } },
    ],
    ['the interval on an affiliate’s own day', { next_at: inTenMinutes, affiliate_day: 5 }, 10, interval],
    [
      'none on an affiliate’s own day with the sum used up',
      { next_at: nextFriday, affiliate_day: 5, daily_amount_left: 0 },
      10,
      null,
    ],
    [
      'the day’s count before all others',
      { next_at: midnight, affiliate_day: 1, daily_left: 0, daily_used: 1, daily_amount_left: 0 },
      10,
      { rule: 'withdraw_daily', figures: { daily: 1, count: 1, next_at: midnight } },
    ],
    ['none for a player without ordinary limits', { everything: true, next_at: inTenMinutes }, 10, null],
  ])('the rule that is waited for: %s', (_, over, minutes, refusal) => {
    const settings = { general_time_zone: 'America/Sao_Paulo', withdraw_interval: minutes };
    expect(waitRefusal({ ...ROOM, ...over }, settings, friday)).toEqual(refusal);
  });

  test.each([
    [
      'America/Sao_Paulo',
      { rule: 'withdraw_interval', figures: { minutes: 10, next_at: midnight - minute } },
    ],
    // There it is Saturday.
    ['UTC', { rule: 'withdraw_affiliate_day', figures: { weekday: 5 } }],
  ])('the affiliates’ weekday is that of %s', (general_time_zone, refusal) => {
    const allowance = { ...ROOM, affiliate_day: 5, next_at: midnight - minute };
    const settings = { general_time_zone, withdraw_interval: 10 };
    expect(waitRefusal(allowance, settings, midnight - 5 * minute)).toEqual(refusal);
  });
});

describe('a refusal of the backend', () => {
  test('names its rule and shows at its field', () => {
    const figures = { daily: 1, count: 1, next_at: 5 };
    const refused = parseWithdrawRefusal(refusal({ code: 'limit_reached', rule: 'withdraw_daily', figures }));
    expect(refused).toEqual({ rule: 'withdraw_daily', figures });
    expect(refused && fieldOf(refused)).toBe('request');
    const key = parseWithdrawRefusal(refusal({ code: 'invalid_input', rule: 'pix_key' }));
    expect(key && fieldOf(key)).toBe('pix_key');
    const funds = parseWithdrawRefusal(refusal({ code: 'insufficient_funds' }));
    expect(funds && fieldOf(funds)).toBe('amount');
  });

  test.each([
    [refusal({ code: 'limit_reached', rule: 'withdraw_daily', figures: { daily: 1 } })],
    [refusal({ code: 'limit_reached', rule: 'toString' })],
    [refusal({ code: 'not_verified' }, 403)],
    [new Error('something else')],
  ])('without a known rule, or without its figures, the server’s text is used', (error) => {
    expect(parseWithdrawRefusal(error)).toBeNull();
  });
});
