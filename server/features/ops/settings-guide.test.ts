import { describe, expect, test } from 'vitest';
import { parseSettingsChange } from './parse-settings-change.ts';
import { ALL_DEFAULTS, describeSettings } from './settings-guide.ts';

const described = describeSettings();

describe('what an operator reads of a setting', () => {
  test.each([
    ['withdraw_max', 'cents (100 is R$ 1.00)', '0 to 100000000000, at least withdraw_min'],
    ['withdraw_min', 'cents (100 is R$ 1.00)', '0 to 100000000000, at most withdraw_max'],
    [
      'deposit_popup_values',
      'list of whole reais (10 is R$ 10.00)',
      'a list of up to 12 whole reais, each 1 to 1000000000',
    ],
    ['deposit_popup_timer', 'minutes', '1 to 525600'],
    ['deposit_rollover', 'times', '0 to 999'],
    ['sport_cash_out_margin', 'per cent', '0 to 50'],
    ['sport_cash_out_hold', 'seconds', '3 to 60'],
    ['sport_cash_out_min', 'cents (100 is R$ 1.00)', '1 to 100000000000'],
    ['withdraw_affiliate_day', 'weekday: 0 is Sunday, null is none', '0 to 6, or null'],
    ['withdraw_daily_type', '0 a calendar day, 1 the last 24 hours', '0 or 1'],
    ['withdraw_auto_kyc', 'switch: 1 on, 0 off', '0 or 1'],
    ['refer_referee_wallet_type', 'wallet', 'real or bonus'],
    [
      'refer_referee_rollover_id',
      'id of a rollover rule, null is none',
      'the id of a rule that is there, or null',
    ],
    ['ops_payout_two_persons', 'cents (100 is R$ 1.00)', '0 to 100000000000'],
    ['ops_coupon_two_persons', 'cents (100 is R$ 1.00)', '0 to 100000000000'],
    ['general_site_title', 'text', 'not empty'],
    ['general_color_accent', '#rrggbb, or empty', 'empty, or # and six digits or letters from a to f'],
    [
      'general_logo',
      'address of a picture: a path of this site or https://…',
      'empty, a path of this site or https://…',
    ],
    [
      'general_help_lines',
      'list of {"name": …, "url": …}',
      'a list of {"name", "url"}; each has a name and leads to https://… or a path of this site, or tel:…',
    ],
    ['general_time_zone', 'name of a time zone (Area/City)', 'a known one'],
  ] as const)('%s: unit and bounds', (name, unit, bounds) => {
    expect(described[name]).toMatchObject({ unit, bounds });
  });

  test('every setting has a meaning, and its example is accepted', () => {
    // 58 of the product, and those of the operator's own work.
    expect(Object.keys(described)).toHaveLength(61);
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

describe('a value that pages or sums could not use', () => {
  const change = (name: string, value: unknown) =>
    parseSettingsChange({ [name]: value }, { ...ALL_DEFAULTS, refer_max: 9_000_000 }, new Set());
  const link = (url: string, more = {}) => [{ name: 'a', url, ...more }];
  const button = (more: object) => [{ text: 'a', link: '/promotions', ...more }];

  test.each([
    ['general_site_title', ' '],
    ['general_logo', 'logo.svg'],
    ['general_logo', 'http://a.example/logo.svg'],
    ['general_site_favicon', '//a.example/icon.svg'],
    ['general_site_favicon', 'javascript:alert(1)'],
    ['general_color_accent', 'green'],
    ['general_color_accent', '#fff'],
    ['general_social_links', link('instagram.com/casa')],
    ['general_social_links', link('tel:188')],
    ['general_social_links', link('https://a.example', { title: 'b' })],
    ['general_social_links', [{ name: '', url: 'https://a.example' }]],
    ['general_regulators', link('javascript:alert(1)')],
    ['general_help_lines', link('tel:none')],
    ['general_help_lines', link('http://a.example')],
    ['general_dynamic_buttons', button({ link: 'promotions' })],
    ['general_dynamic_buttons', button({ color: 'green' })],
    ['general_dynamic_buttons', button({ place: 'side' })],
    ['general_dynamic_buttons', button({ text: '' })],
    ['general_dynamic_buttons', button({ colour: '#0b7a3b' })],
    ['deposit_popup_values', [1_000_000_001]],
    ['deposit_popup_values', Array.from({ length: 13 }, (_, at) => at + 1)],
    ['deposit_popup_timer', 525_601],
    ['withdraw_interval', 525_601],
    ['deposit_rollover', 1_000],
    ['withdraw_daily', 1_000_001],
    ['withdraw_auto_disable', 1_000_001],
    ['deposit_max', 100_000_000_001],
    ['refer_referee_amount', 9_007_199_254_740_991],
    ['ops_payout_two_persons', 100_000_000_001],
  ])('of %s is refused: %j', (name, value) => {
    expect(() => change(name, value)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        details: expect.objectContaining({ fields: { [name]: ['setting_invalid'] } }),
      }),
    );
  });

  test.each([
    ['deposit_popup_values', [10.5], 'a list of up to 12 whole reais, each 1 to 1000000000'],
    [
      'general_dynamic_buttons',
      button({ color: 'green' }),
      'a list of {"text", "link", "color", "place"}; each has a text, and a link to https://… or a path of this site; it may have ' +
        'a color (empty, or # and six digits or letters from a to f) and a place (header, menu, home or footer)',
    ],
    ['withdraw_interval', 525_601, '0 to 525600 (minutes)'],
  ])('of %s is refused with all that a value must be: %j', (name, value, accepted) => {
    expect(() => change(name, value)).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ fieldWords: { [name]: { accepted } } }),
      }),
    );
  });

  test.each([
    ['general_logo', ''],
    ['general_logo', 'https://a.example/logo.svg'],
    ['general_color_accent', ''],
    ['general_social_links', []],
    ['general_regulators', link('/terms')],
    ['general_help_lines', link('tel:+55-11-0000-0000')],
    ['general_dynamic_buttons', button({})],
    ['general_dynamic_buttons', button({ color: '#0b7a3b', place: 'home' })],
    ['deposit_popup_values', []],
    ['deposit_popup_timer', 525_600],
    ['deposit_rollover', 999],
    ['deposit_max', 100_000_000_000],
  ])('%s takes %j', (name, value) => {
    expect(change(name, value)).toHaveProperty(name);
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
