import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import { DEFAULT_OPERATOR_SETTINGS } from '#contract/operator-settings.ts';
import { liftedLimits } from './lifted-limits.ts';

const now = { ...DEFAULT_SETTINGS, ...DEFAULT_OPERATOR_SETTINGS };

test.each([
  [{ withdraw_max: 10_000 }, { withdraw_max: 10_001 }],
  [{ withdraw_daily: 1 }, { withdraw_daily: 2 }],
  [{ withdraw_daily_request: 500 }, { withdraw_daily_request: 501 }],
  [{ withdraw_daily_request: 500 }, { withdraw_daily_request: 0 }],
  [{ withdraw_interval: 60 }, { withdraw_interval: 59 }],
  [{ withdraw_hourly: 500 }, { withdraw_hourly: 0 }],
  [{ withdraw_auto_disable: 3 }, { withdraw_auto_disable: 4 }],
  [{ withdraw_auto_kyc: false }, { withdraw_auto_kyc: true }],
  [{ deposit_max: 100 }, { deposit_max: 200 }],
  [{ deposit_rollover: 2 }, { deposit_rollover: 1 }],
  [{ ops_payout_two_persons: 500_000 }, { ops_payout_two_persons: 500_001 }],
  [{ ops_payout_two_persons: 500_000 }, { ops_payout_two_persons: 0 }],
  [{ ops_coupon_two_persons: 10_000 }, { ops_coupon_two_persons: 10_001 }],
  [{ ops_coupon_two_persons: 10_000 }, { ops_coupon_two_persons: 0 }],
  [{ refer_referrer_amount: 1_000 }, { refer_referrer_amount: 1_001 }],
  [{ refer_referee_amount: 0 }, { refer_referee_amount: 1 }],
])('from %j to %j lifts a limit', (before, changed) => {
  expect(liftedLimits({ ...now, ...before }, changed)).toEqual(Object.keys(changed));
});

test.each([
  [{ withdraw_max: 10_000 }, { withdraw_max: 9_999 }],
  [{ withdraw_max: 10_000 }, { withdraw_max: 10_000 }],
  [{ withdraw_daily_request: 0 }, { withdraw_daily_request: 500 }],
  [{ withdraw_hourly: 500 }, { withdraw_hourly: 400 }],
  [{ withdraw_interval: 0 }, { withdraw_interval: 30 }],
  [{ withdraw_auto_kyc: true }, { withdraw_auto_kyc: false }],
  [{ ops_payout_two_persons: 0 }, { ops_payout_two_persons: 1 }],
  [{ refer_referrer_amount: 1_000 }, { refer_referrer_amount: 999 }],
  [{ general_site_title: 'a' }, { general_site_title: 'b' }],
])('from %j to %j lifts none', (before, changed) => {
  expect(liftedLimits({ ...now, ...before }, changed)).toEqual([]);
});
