import { describe, expect, test } from 'vitest';
import { parseSettingsChange } from './parse-settings-change.ts';
import { ALL_DEFAULTS, describeSettings } from './settings-guide.ts';

const described = describeSettings();

describe('what an operator reads of a setting', () => {
  test.each([
    ['withdraw_max', 'cents (100 is R$ 1.00)', '0 or more, at least withdraw_min'],
    ['withdraw_min', 'cents (100 is R$ 1.00)', '0 or more, at most withdraw_max'],
    ['deposit_popup_values', 'list of whole reais (10 is R$ 10.00)', 'a list'],
    ['deposit_popup_timer', 'minutes', '1 or more'],
    ['deposit_rollover', 'times', '0 or more'],
    ['sport_cash_out_margin', 'per cent', '0 to 50'],
    ['sport_cash_out_hold', 'seconds', '3 to 60'],
    ['sport_cash_out_min', 'cents (100 is R$ 1.00)', '1 or more'],
    ['withdraw_affiliate_day', 'weekday: 0 is Sunday, null is none', '0 to 6, or null'],
    ['withdraw_daily_type', '0 a calendar day, 1 the last 24 hours', '0 or 1'],
    ['withdraw_auto_kyc', 'switch: 1 on, 0 off', '0 or 1'],
    ['refer_referee_wallet_type', 'wallet', 'real or bonus'],
    ['refer_referee_rollover_id', 'id of a rollover rule, null is none', 'any text, or null'],
    ['ops_payout_two_persons', 'cents (100 is R$ 1.00)', '0 or more'],
    ['general_site_title', 'text', 'not empty'],
    ['general_time_zone', 'name of a time zone (Area/City)', 'a known one'],
  ] as const)('%s: unit and bounds', (name, unit, bounds) => {
    expect(described[name]).toMatchObject({ unit, bounds });
  });

  test('every setting has a meaning, and its example is accepted', () => {
    // 58 of the product, and those of the operator's own work.
    expect(Object.keys(described)).toHaveLength(59);
    // Bounds in pairs are tested elsewhere: here each stands for itself.
    const wide = {
      ...ALL_DEFAULTS,
      withdraw_max: 9_000_000,
      casino_bet_max_total: 9_000_000,
      refer_max: 9_000_000,
    };
    const rules = new Set(['welcome']);
    for (const [name, { meaning, example }] of Object.entries(described)) {
      expect(meaning).toMatch(/^[A-Z].*\.$/);
      expect(
        () => parseSettingsChange({ [name]: readValue(example.value) }, wide, rules),
        name,
      ).not.toThrow();
    }
  });
});

/** As server/ops/settings.mjs reads a value. */
function readValue(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return written;
  }
}
