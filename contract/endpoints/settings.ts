import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { cents, flag, listOf, orDefault, text } from '../schema.ts';

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

/** §3, §9, D15: one flat record; a missing or bad field takes its default. Cents unless said otherwise. */
export const settings = v.object({
  general_site_title: orDefault(v.pipe(v.string(), v.minLength(1)), 'Apostas Online'),
  general_site_favicon: orDefault(text, ''),
  general_logo: orDefault(text, ''),
  /** The operator's accent as `#rrggbb`; empty: the brand's own. */
  general_color_accent: orDefault(text, ''),
  general_time_zone: orDefault(v.pipe(v.string(), v.minLength(1)), 'America/Sao_Paulo'),
  general_register: orDefault(flag, true),
  general_social_links: orDefault(listOf(link), []),
  general_footer_disclaimer: orDefault(text, ''),
  general_dynamic_buttons: orDefault(listOf(dynamicButton), []),
  general_live_chat: orDefault(text, ''),
  general_show_chat_widget: orDefault(flag, false),
  casino_enabled: orDefault(flag, true),
  casino_bet_default: orDefault(amount, 50),
  casino_bet_min_total: orDefault(amount, 10),
  casino_bet_max_total: orDefault(amount, 2_000),
  sport_enabled: orDefault(flag, true),
  sport_bet_min_total: orDefault(amount, 50),
  sport_bet_min_single: orDefault(amount, 10),
  sport_bet_multiple: orDefault(amount, 10),
  deposit_enabled: orDefault(flag, true),
  deposit_min: orDefault(amount, 100),
  deposit_max: orDefault(amount, 5_000_000),
  /** How many times a deposit must be staked before it can be withdrawn. */
  deposit_rollover: orDefault(whole, 1),
  /** Minutes that a charge stays open. */
  deposit_popup_timer: orDefault(v.pipe(whole, v.minValue(1)), 10),
  /** Quick values in whole BRL. */
  deposit_popup_values: orDefault(listOf(v.pipe(whole, v.minValue(1))), [10, 20, 30]),
  withdraw_enabled: orDefault(flag, true),
  withdraw_min: orDefault(amount, 100),
  withdraw_max: orDefault(amount, 10_000),
  withdraw_daily: orDefault(whole, 1),
  /** 0: a calendar day; 1: the last 24 hours. */
  withdraw_daily_type: orDefault(v.picklist([0, 1]), 0),
  withdraw_daily_request: orDefault(amount, 0),
  withdraw_affiliate_day: orDefault(weekday, null),
  withdraw_auto_kyc: orDefault(flag, true),
  withdraw_auto_disable: orDefault(whole, 0),
  /** Minutes. */
  withdraw_interval: orDefault(whole, 0),
  withdraw_hourly: orDefault(amount, 0),
  refer_enabled: orDefault(flag, false),
  refer_min: orDefault(amount, 0),
  refer_max: orDefault(amount, 0),
  refer_referrer_wallet_type: orDefault(walletType, 'bonus'),
  refer_referrer_amount: orDefault(amount, 0),
  refer_referrer_rollover_id: orDefault(v.nullable(v.string()), null),
  refer_referee_wallet_type: orDefault(walletType, 'bonus'),
  refer_referee_amount: orDefault(amount, 0),
  refer_referee_rollover_id: orDefault(v.nullable(v.string()), null),
  bonus_enabled: orDefault(flag, true),
  maintence: orDefault(flag, false),
  pixel_gtm: orDefault(text, ''),
  cookie_wall: orDefault(flag, true),
  compliance_no_prior_benefit: orDefault(flag, true),
});
export type Settings = v.InferOutput<typeof settings>;

/** Every setting at its default (§9, D15). */
export const DEFAULT_SETTINGS: Settings = v.parse(settings, {});

export const getSettings = defineCall({
  name: 'getSettings',
  method: 'GET',
  path: '/v2/settings/',
  access: 'public',
  summary: 'Site settings, one flat record',
  response: settings,
  errors: ['internal'],
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
  summary: 'Pictures of the modals',
  response: modalImages,
  errors: ['internal'],
});
