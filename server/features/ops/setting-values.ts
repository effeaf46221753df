// Which values of a setting an operator may write, beyond its shape. What pages would leave out (a link that may not be followed) or what
// sums, dates and the database could not hold is refused here, before anybody believes it to be in use.
import * as v from 'valibot';
import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import type { OperatorSettings } from '#contract/operator-settings.ts';
import { safeUrl } from '#contract/rules/page/safe-url.ts';
import { TELEPHONE_LINK } from '#contract/rules/page/telephone-link.ts';
import { SETTINGS_GUIDE, type SettingUnit } from '#contract/settings-guide.ts';

/** Every setting that an operator may change. */
export type AllSettings = Settings & OperatorSettings;

/** Limits that come in pairs: the first may not exceed the second. */
export const SETTING_PAIRS: readonly (readonly [keyof Settings, keyof Settings])[] = [
  ['casino_bet_min_total', 'casino_bet_max_total'],
  ['deposit_min', 'deposit_max'],
  ['withdraw_min', 'withdraw_max'],
  ['refer_min', 'refer_max'],
];
/** Settings that name a rollover rule; null means staked once, in any game. */
export const RULE_NAMES = ['refer_referrer_rollover_id', 'refer_referee_rollover_id'] as const;

/** The largest value, by what it counts. */
const MOST: Partial<Readonly<Record<SettingUnit, number>>> = {
  cents: 100_000_000_000,
  minutes: 525_600,
  times: 999,
  withdrawals: 1_000_000,
  payouts: 1_000_000,
};

interface ValueRule {
  /** Which values are accepted, in words. */
  accepted: string;
  /** Of the value as it was given. */
  shape: v.GenericSchema;
}

const address = v.pipe(
  v.string(),
  v.check((text) => safeUrl(text, ['*']) !== null),
);
const linkOrTelephone = v.union([address, v.pipe(v.string(), v.regex(TELEPHONE_LINK))]);
const named = v.pipe(v.string(), v.regex(/\S/));
const colour = v.pipe(v.string(), v.regex(/^(#[0-9a-f]{6})?$/i));
const button = v.strictObject({
  text: named,
  link: address,
  color: v.exactOptional(colour),
  place: v.exactOptional(v.picklist(['header', 'menu', 'home', 'footer'])),
});
const linksTo = (url: v.GenericSchema) => v.array(v.strictObject({ name: named, url }));

const COLOUR = 'empty, or # and six digits or letters from a to f';
const LINKS = 'a list of {"name", "url"}; each has a name and leads to https://… or a path of this site';

const BY_UNIT: Partial<Readonly<Record<SettingUnit, ValueRule>>> = {
  address: {
    accepted: 'empty, a path of this site or https://…',
    shape: v.nullable(v.union([v.literal(''), address])),
  },
  colour: { accepted: COLOUR, shape: v.nullable(colour) },
  links: { accepted: LINKS, shape: linksTo(address) },
  buttons: {
    accepted:
      'a list of {"text", "link", "color", "place"}; each has a text, and a link to https://… or a path of this site; it may have ' +
      `a color (${COLOUR}) and a place (header, menu, home or footer)`,
    shape: v.array(button),
  },
  reais: {
    accepted: 'a list of up to 12 whole reais, each 1 to 1000000000',
    shape: v.pipe(v.array(v.pipe(v.number(), v.maxValue(1_000_000_000))), v.maxLength(12)),
  },
};

const withTelephones: ValueRule = { accepted: `${LINKS}, or tel:…`, shape: linksTo(linkOrTelephone) };
const BY_NAME: Partial<Readonly<Record<keyof AllSettings, ValueRule>>> = {
  general_site_title: { accepted: 'not empty', shape: named },
  general_regulators: withTelephones,
  general_help_lines: withTelephones,
};

const unitOf = (name: keyof AllSettings) => SETTINGS_GUIDE[name].unit;
const ruleOf = (name: keyof AllSettings) => BY_NAME[name] ?? BY_UNIT[unitOf(name)];

/** The largest value of a setting that counts something; undefined where its shape alone says it. */
export const mostOf = (name: keyof AllSettings): number | undefined => MOST[unitOf(name)];

/** Which values are accepted, in words; undefined where the shape alone says it. */
export const acceptedOf = (name: keyof AllSettings): string | undefined => ruleOf(name)?.accepted;

/** Whether a value of the right shape is one that an operator may write. */
export function isUsable(name: keyof AllSettings, given: unknown): boolean {
  const rule = ruleOf(name);
  if (rule && !v.is(rule.shape, given)) return false;
  return typeof given !== 'number' || given <= (mostOf(name) ?? given);
}
