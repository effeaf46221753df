// What rests on the player's device: names, shapes and lives (§3, §4, D5, D6). `core/device/storage.ts` is the only reader and
// writer. Names get the app's id in front, but for the two that the specification spells whole.
import * as v from 'valibot';
import type { CampaignValue } from './campaign.ts';
import { language } from './languages.ts';
import {
  BANNER_CODE_DAYS,
  CAMPAIGN_DAYS,
  CAMPAIGN_VALUE_MAX,
  CONSENT_DAYS,
  INSTALL_DISMISSED_DAYS,
  QUERY_CACHE_MAX_BYTES,
  STORED_DAYS,
} from './limits.ts';

export interface Stored<Schema extends v.GenericSchema = v.GenericSchema> {
  name: string;
  schema: Schema;
  /** cookie: §3's attributes; disk: localStorage; tab: sessionStorage. */
  storage: 'cookie' | 'disk' | 'tab';
  /** Life in days; cookies that live with the token say so by hand. */
  days: number;
  /** Spelled whole, without the app's id. */
  unprefixed?: true;
  /** A cookie that outlives what WebKit gives to those that a script has written (a week at most): a copy rests on disk, with the same end. */
  copied?: true;
  /** An older value serves better than none: it stays where the device doesn't take a newer one. */
  mayBeOld?: true;
}

function stored<Schema extends v.GenericSchema>(value: Stored<Schema>): Stored<Schema> {
  return value;
}

/** As long as the headers of a request may be: claims make tokens long. */
const shortText = v.pipe(v.string(), v.maxLength(16_384));
const campaignText = v.pipe(v.string(), v.minLength(1), v.maxLength(CAMPAIGN_VALUE_MAX));

export const STORED = {
  /** §3: lives as long as the token. */
  jwt: stored({
    name: 'jwt',
    schema: v.pipe(shortText, v.minLength(1)),
    storage: 'cookie',
    days: STORED_DAYS,
  }),
  /** §3: real money in cents. */
  balance: stored({
    name: 'balance',
    schema: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
    storage: 'cookie',
    days: STORED_DAYS,
  }),
  /**
   * When the token ends, counted from its receipt (D5): by the device's steady clock, and by the server's where it was known (ms since
   * 1970). Beside the token: what one tab writes to disk reaches another later than its cookies, and a new token with the old end is
   * exchanged again.
   */
  tokenEndsAt: stored({
    name: 'token_ends_at',
    schema: v.object({ device: v.number(), server: v.nullable(v.number()) }),
    storage: 'cookie',
    days: STORED_DAYS,
  }),
  userId: stored({
    name: 'user_id',
    schema: v.pipe(shortText, v.minLength(1)),
    storage: 'cookie',
    days: STORED_DAYS,
  }),
  /** §1 */
  language: stored({
    name: 'wglang',
    schema: language,
    storage: 'cookie',
    copied: true,
    days: CONSENT_DAYS,
    unprefixed: true,
  }),
  /** §3: 'all' or empty. */
  consent: stored({
    name: 'cookie-consent',
    schema: v.picklist(['all', '']),
    storage: 'cookie',
    copied: true,
    days: CONSENT_DAYS,
    unprefixed: true,
  }),
  /** The route that the consent check held back (§2, D4). */
  lastAttemptedRoute: stored({
    name: 'lastAttemptedRoute',
    schema: shortText,
    storage: 'cookie',
    days: STORED_DAYS,
  }),
  /** §9: all query values of the last landing together. */
  params: stored({
    name: 'params',
    schema: v.record(v.string(), v.string()),
    storage: 'cookie',
    copied: true,
    days: CAMPAIGN_DAYS,
  }),
  /** The code of a banner that was followed (§9, D4). */
  bannerCode: stored({
    name: 'banner_code',
    schema: campaignText,
    storage: 'cookie',
    copied: true,
    days: BANNER_CODE_DAYS,
  }),
  /** Light, dark or as the device has it. */
  theme: stored({
    name: 'theme',
    schema: v.picklist(['auto', 'dark', 'light']),
    storage: 'disk',
    days: CONSENT_DAYS,
  }),
  /** Whether the house games play sounds; off until the player switches it on (D9). */
  sound: stored({ name: 'sound', schema: v.picklist(['on', 'off']), storage: 'disk', days: CONSENT_DAYS }),
  /** The route that auth held back; the player lands on it after login (D4). */
  wantedRoute: stored({
    name: 'wanted_route',
    schema: shortText,
    storage: 'tab',
    days: 1,
  }),
  /** Keys of money commands whose answer is not known yet, of which call each is (D3), and the player's id; never what was sent. */
  openCommands: stored({
    name: 'open_commands',
    schema: v.array(v.object({ key: v.string(), call: v.string(), player: v.optional(v.string()) })),
    storage: 'tab',
    days: 1,
  }),
  /**
   * When a page without a worker last asked the server for its version, and when the app last updated itself (ms since 1970;
   * D6). The worker keeps the time of its own checks (sw/update-check.ts).
   */
  lastOutdatedCheck: stored({
    name: 'last_outdated_check',
    schema: v.number(),
    storage: 'disk',
    days: STORED_DAYS,
  }),
  lastUpdate: stored({ name: 'last_update', schema: v.number(), storage: 'disk', days: STORED_DAYS }),
  /** How often this device came by, and when it was last here (ms since 1970), for the install button (D6). */
  visits: stored({
    name: 'visits',
    schema: v.object({
      count: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      at: v.pipe(v.number(), v.minValue(0)),
    }),
    storage: 'disk',
    days: CONSENT_DAYS,
  }),
  /** The install button was sent away; while this lasts it stays away (D6). */
  installDismissed: stored({
    name: 'install_dismissed',
    schema: v.literal('1'),
    storage: 'disk',
    days: INSTALL_DISMISSED_DAYS,
  }),
  /** What was typed into the register form and is no secret: no CPF, name or password (D6). */
  registerDraft: stored({
    name: 'register_draft',
    schema: v.object({
      email: v.pipe(v.string(), v.maxLength(254)),
      phone: v.pipe(v.string(), v.maxLength(24)),
      phone_code: v.pipe(v.string(), v.maxLength(3)),
    }),
    storage: 'tab',
    days: 1,
  }),
  /** Who was logging in, where that is an e-mail address; never a CPF or password (D6). */
  loginDraft: stored({
    name: 'login_draft',
    schema: v.object({ identity: v.pipe(v.string(), v.maxLength(254), v.includes('@')) }),
    storage: 'tab',
    days: 1,
  }),
  /** The amount that was being paid in, in cents (D6). */
  depositDraft: stored({
    name: 'deposit_draft',
    schema: v.object({ amount: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
    storage: 'tab',
    days: 1,
  }),
  /** The withdrawal that was being asked for, amount in cents; never the key: it is a document or an address (D6). */
  withdrawDraft: stored({
    name: 'withdraw_draft',
    schema: v.object({
      amount: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
      key_type: v.picklist(['cpf', 'email', 'phone', 'random']),
    }),
    storage: 'tab',
    days: 1,
  }),
  /** What was typed into the first steps, or where an address is corrected, by field (D6). */
  formDraft: stored({
    name: 'form_draft',
    schema: v.record(v.string(), shortText),
    storage: 'tab',
    days: 1,
  }),
  /** The slip that is being filled, as features/sports/slip/slip-store.ts reads it; nothing of it is personal (D6). */
  slip: stored({ name: 'slip', schema: v.pipe(v.string(), v.maxLength(65_536)), storage: 'tab', days: 1 }),
  /** How odds are written, and which change of them a slip takes. */
  oddsFormat: stored({ name: 'odds_format', schema: shortText, storage: 'disk', days: CONSENT_DAYS }),
  oddsChange: stored({ name: 'odds_change', schema: shortText, storage: 'disk', days: CONSENT_DAYS }),
  /** When the last reality check was shown (ms since 1970), in whichever tab (D11). */
  realityCheck: stored({ name: 'reality_check', schema: v.number(), storage: 'disk', days: 1 }),
  /** When the monitoring's session began and the player last did something (ms since 1970; §9); only with consent. */
  monitoringSession: stored({
    name: 'monitoring_session',
    schema: v.object({ startedAt: v.number(), activeAt: v.number() }),
    storage: 'disk',
    days: 1,
  }),
  /** The modal that was open when the page reloaded itself (D6). */
  openModal: stored({
    name: 'open_modal',
    schema: v.picklist(['login', 'register', 'deposit', 'account']),
    storage: 'tab',
    days: 1,
  }),
  /** Public answers of the backend, as core/cache/persist-queries.ts reads them; 200 kB at most. */
  queryCache: stored({
    name: 'cache',
    schema: v.pipe(v.string(), v.maxLength(QUERY_CACHE_MAX_BYTES)),
    storage: 'disk',
    days: 7,
    mayBeOld: true,
  }),
  /** When the page reloaded itself last, and why: at most once a minute (D6). */
  lastReload: stored({
    name: 'last_reload',
    schema: v.object({
      at: v.number(),
      reason: v.picklist(['back-online', 'update', 'chunk-gone', 'consent-gone']),
    }),
    storage: 'tab',
    days: 1,
  }),
} as const;

/** §9: where a captured campaign value rests. */
export function campaignStored(name: CampaignValue) {
  return stored({ name, schema: campaignText, storage: 'cookie', copied: true, days: CAMPAIGN_DAYS });
}
