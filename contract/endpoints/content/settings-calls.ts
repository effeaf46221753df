import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { cents, flag, listOf, orDefault, text } from '../../schema.ts';

const link = v.object({ name: v.string(), url: v.string() });
const dynamicButton = v.object({
  text: v.string(),
  link: v.string(),
  color: orDefault(v.string(), ''),
  place: orDefault(v.picklist(['header', 'menu', 'home', 'footer']), 'footer'),
});
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const amount = v.pipe(cents, v.minValue(0));
const weekday = v.nullable(v.pipe(whole, v.maxValue(6)));
const walletType = v.picklist(['real', 'bonus']);

/** What replaces a zone that is missing or unknown. */
const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

/**
 * Whether `Intl` knows a time zone of this name here: with any other one every date would throw. The default isn't looked up: its
 * replacement would be itself, and the first look reads the browser's whole table of zones, 50 ms of a phone's start.
 */
function isTimeZone(name: string): boolean {
  if (name === DEFAULT_TIME_ZONE) return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A setting's shape and default; `strict` refuses what the record would replace by the default. */
// @__NO_SIDE_EFFECTS__
function setting<Schema extends v.GenericSchema>(strict: Schema, value: v.InferOutput<Schema>) {
  return { ...orDefault(strict, value), strict };
}

/** §3, §9, D15: one flat record; a missing or bad field takes its default. Cents unless said otherwise. */
export const settings = v.object({
  general_site_title: setting(v.pipe(v.string(), v.minLength(1)), 'Apostas Online'),
  general_site_favicon: setting(text, ''),
  general_logo: setting(text, ''),
  /** The operator's accent as `#rrggbb`; empty: the brand's own. */
  general_color_accent: setting(text, ''),
  general_time_zone: setting(v.pipe(v.string(), v.check(isTimeZone)), DEFAULT_TIME_ZONE),
  general_register: setting(flag, true),
  general_social_links: setting(listOf(link), []),
  general_footer_disclaimer: setting(text, ''),
  /** Who runs the site, under which licence, who supervises it, and who helps: each absent from the footer where it is empty. */
  general_company: setting(text, ''),
  general_licence: setting(text, ''),
  general_regulators: setting(listOf(link), []),
  general_help_lines: setting(listOf(link), []),
  general_dynamic_buttons: setting(listOf(dynamicButton), []),
  general_live_chat: setting(text, ''),
  general_show_chat_widget: setting(flag, false),
  casino_enabled: setting(flag, true),
  casino_bet_default: setting(amount, 50),
  casino_bet_min_total: setting(amount, 10),
  casino_bet_max_total: setting(amount, 2_000),
  sport_enabled: setting(flag, true),
  /** Another party's sportsbook in place of ours, where one is configured (D10). */
  sport_embed: setting(flag, false),
  sport_bet_min_total: setting(amount, 50),
  sport_bet_min_single: setting(amount, 10),
  sport_bet_multiple: setting(amount, 10),
  /** What a cash out keeps of a bet's worth, in per cent; for how long (s) its price holds; and the least that it pays. */
  sport_cash_out_margin: setting(v.pipe(whole, v.maxValue(50)), 5),
  sport_cash_out_hold: setting(v.pipe(whole, v.minValue(3), v.maxValue(60)), 10),
  sport_cash_out_min: setting(v.pipe(amount, v.minValue(1)), 10),
  deposit_enabled: setting(flag, true),
  deposit_min: setting(amount, 100),
  deposit_max: setting(amount, 5_000_000),
  /** How many times a deposit must be staked before it can be withdrawn. */
  deposit_rollover: setting(whole, 1),
  /** Minutes that a charge stays open. */
  deposit_popup_timer: setting(v.pipe(whole, v.minValue(1)), 10),
  /** Quick values in whole BRL. */
  deposit_popup_values: setting(listOf(v.pipe(whole, v.minValue(1))), [10, 20, 30]),
  withdraw_enabled: setting(flag, true),
  withdraw_min: setting(amount, 100),
  withdraw_max: setting(amount, 10_000),
  withdraw_daily: setting(whole, 1),
  /** 0: a calendar day; 1: the last 24 hours. */
  withdraw_daily_type: setting(v.picklist([0, 1]), 0),
  withdraw_daily_request: setting(amount, 0),
  withdraw_affiliate_day: setting(weekday, null),
  withdraw_auto_kyc: setting(flag, true),
  withdraw_auto_disable: setting(whole, 0),
  /** Minutes. */
  withdraw_interval: setting(whole, 0),
  withdraw_hourly: setting(amount, 0),
  refer_enabled: setting(flag, false),
  refer_min: setting(amount, 0),
  refer_max: setting(amount, 0),
  refer_referrer_wallet_type: setting(walletType, 'bonus'),
  refer_referrer_amount: setting(amount, 0),
  refer_referrer_rollover_id: setting(v.nullable(v.string()), null),
  refer_referee_wallet_type: setting(walletType, 'bonus'),
  refer_referee_amount: setting(amount, 0),
  refer_referee_rollover_id: setting(v.nullable(v.string()), null),
  bonus_enabled: setting(flag, true),
  maintence: setting(flag, false),
  pixel_gtm: setting(text, ''),
  cookie_wall: setting(flag, true),
  compliance_no_prior_benefit: setting(flag, true),
});
export type Settings = v.InferOutput<typeof settings>;

/** Every setting at its default (§9, D15). */
export const DEFAULT_SETTINGS: Settings = v.parse(settings, {});

export const getSettings = defineCall({
  name: 'getSettings',
  method: 'GET',
  path: '/v2/settings/',
  access: 'public',
  response: settings,
});

/** §3: pictures shown in the modals; an empty address shows none. */
const modalImages = v.object({
  register: orDefault(text, ''),
  login: orDefault(text, ''),
  deposit: orDefault(text, ''),
  password_recovery: orDefault(text, ''),
  register_cancel: orDefault(text, ''),
  sponsors: orDefault(text, ''),
  majority: orDefault(text, ''),
});

export const getModalImages = defineCall({
  name: 'getModalImages',
  method: 'GET',
  path: '/v2/images/',
  access: 'public',
  response: modalImages,
});
