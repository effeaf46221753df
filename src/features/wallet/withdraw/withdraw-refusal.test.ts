import { describe, expect, test } from 'vitest';
import { ApiError } from '#src/core/api/call.ts';
import {
  amountRefusal,
  fieldOf,
  maxWithdrawal,
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

  test.each([
    [{}, 600, null],
    [{ next_at: 9 }, 600, { rule: 'withdraw_interval', figures: { minutes: 600, next_at: 9 } }],
    // A backend may say the moment alone.
    [{ next_at: 9 }, 0, null],
    [{ next_at: 9, affiliate_day: 1 }, 600, { rule: 'withdraw_affiliate_day', figures: { weekday: 1 } }],
    [
      { next_at: 9, affiliate_day: 1, daily_left: 0, daily_used: 1 },
      600,
      { rule: 'withdraw_daily', figures: { daily: 1, count: 1, next_at: 9 } },
    ],
    [{ everything: true, next_at: 9 }, 600, null],
  ])('with %j and %i minutes between two it is waited for %j', (over, minutes, refusal) => {
    expect(waitRefusal({ ...ROOM, ...over }, minutes)).toEqual(refusal);
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
