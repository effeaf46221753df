// What rests on the player's device: names, shapes and lives (§3, §4, D5, D6). `core/storage.ts` is the only reader and
// writer. Names get the app's id in front, but for the two that the specification spells whole.
import * as v from 'valibot';
import { language } from './languages.ts';
import { CONSENT_DAYS, INSTALL_DISMISSED_DAYS, STORED_DAYS } from './limits.ts';

export interface Stored<Schema extends v.GenericSchema = v.GenericSchema> {
  name: string;
  schema: Schema;
  /** cookie: §3's attributes; disk: localStorage; tab: sessionStorage. */
  place: 'cookie' | 'disk' | 'tab';
  /** Life in days; cookies that live with the token say so by hand. */
  days: number;
  /** Spelled whole, without the app's id. */
  whole?: true;
}

function stored<Schema extends v.GenericSchema>(value: Stored<Schema>): Stored<Schema> {
  return value;
}

const shortText = v.pipe(v.string(), v.maxLength(4_096));

export const STORED = {
  /** §3: lives as long as the token. */
  jwt: stored({ name: 'jwt', schema: v.pipe(shortText, v.minLength(1)), place: 'cookie', days: STORED_DAYS }),
  /** §3: real money in cents. */
  balance: stored({
    name: 'balance',
    schema: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
    place: 'cookie',
    days: STORED_DAYS,
  }),
  /** When the token ends by this device's own clock (ms since 1970), counted from its receipt (D5). */
  tokenEndsAt: stored({ name: 'token_ends_at', schema: v.number(), place: 'disk', days: STORED_DAYS }),
  userId: stored({
    name: 'user_id',
    schema: v.pipe(shortText, v.minLength(1)),
    place: 'cookie',
    days: STORED_DAYS,
  }),
  /** §1 */
  language: stored({ name: 'wglang', schema: language, place: 'cookie', days: CONSENT_DAYS, whole: true }),
  /** §3: 'all' or empty. */
  consent: stored({
    name: 'cookie-consent',
    schema: v.picklist(['all', '']),
    place: 'cookie',
    days: CONSENT_DAYS,
    whole: true,
  }),
  /** The route that the consent check held back (§2, D4). */
  lastAttemptedRoute: stored({
    name: 'lastAttemptedRoute',
    schema: v.pipe(v.string(), v.maxLength(512)),
    place: 'cookie',
    days: 1,
  }),
  /** Light, dark or as the device has it. */
  theme: stored({
    name: 'theme',
    schema: v.picklist(['auto', 'dark', 'light']),
    place: 'disk',
    days: CONSENT_DAYS,
  }),
  /** The route that auth held back; the player lands on it after login (D4). */
  wantedRoute: stored({
    name: 'wanted_route',
    schema: v.pipe(v.string(), v.maxLength(512)),
    place: 'tab',
    days: 1,
  }),
  /** Keys of money commands whose answer is not known yet (D3). */
  openCommands: stored({
    name: 'open_commands',
    schema: v.array(v.object({ key: v.string(), call: v.string(), body: v.string(), at: v.number() })),
    place: 'tab',
    days: 1,
  }),
  /** How often this device came by, and when it was last here (ms since 1970), for the install button (D6). */
  visits: stored({
    name: 'visits',
    schema: v.object({
      count: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      at: v.pipe(v.number(), v.minValue(0)),
    }),
    place: 'disk',
    days: CONSENT_DAYS,
  }),
  /** The install button was sent away; while this lasts it stays away (D6). */
  installDismissed: stored({
    name: 'install_dismissed',
    schema: v.literal('1'),
    place: 'disk',
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
    place: 'tab',
    days: 1,
  }),
} as const;
