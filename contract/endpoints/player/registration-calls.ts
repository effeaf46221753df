import * as v from 'valibot';
import { calendarDay } from '#contract/rules/player/calendar-day.ts';
import { emailAddress } from '#contract/rules/player/email.ts';
import { defineCall } from '../../define-call.ts';
import { PHONE_CODE } from '../../limits.ts';
import { isValidCpf } from '../../rules/player/cpf.ts';
import { digitsOf } from '../../rules/player/digits.ts';
import { fieldErrors, flag, orDefault, text } from '../../schema.ts';
import { newPassword } from './password-calls.ts';

/** §3: what a link may have left on the device and registration sends along. */
export const TRACKING_FIELDS = [
  'referrer_id',
  'src',
  'utm_source',
  'utm_campaign',
  'utm_content',
  'utm_medium',
  'btag',
  'coupon_code',
  'fbc',
  'fbp',
  'afp',
  'afp1',
  'afp2',
  'afp3',
  'afp4',
  'afp5',
  'afp6',
  'afp7',
  'afp8',
  'afp9',
  'shareCode',
  'source_id',
  'event_id',
  'campaign_id',
  'client_id',
  'gclid',
  'subid',
] as const;

/** A CPF with or without its signs; eleven digits inside. */
const document = v.pipe(
  v.string(),
  v.maxLength(20),
  v.transform(digitsOf),
  v.check(isValidCpf, 'document_invalid'),
);

/** §3's register form. Messages are codes that each side words in the player's language. */
export const registerForm = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(3, 'name_short'), v.maxLength(120, 'name_long')),
  document,
  email: emailAddress,
  /** As it was typed; `rules/player/phone-number.ts` reads it. */
  phone: v.pipe(v.string(), v.maxLength(24, 'phone_invalid')),
  phone_code: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'phone_code_invalid')), PHONE_CODE),
  /** yyyy-mm-dd */
  birthday: calendarDay('birthday_invalid'),
  password: newPassword,
  termsAccepted: v.literal(true, 'terms_required'),
  referer: v.optional(v.pipe(v.string(), v.maxLength(256)), ''),
});

/** Longest value that a link may leave with a player (characters); what is longer is cut. */
const TRACKING_MAX = 256;

/**
 * What a link left behind, as text. It never blocks a registration: it is cut, control
 * signs and broken letters are dropped, and what is no text at all counts as not sent.
 */
const trackingValue = v.optional(
  v.fallback(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform((value) => {
        const clean = String(value).replace(/[\p{Cc}\p{Cs}]/gu, '');
        return Array.from(clean).slice(0, TRACKING_MAX).join('');
      }),
    ),
    '',
  ),
);

const tracking = v.object(
  Object.fromEntries(TRACKING_FIELDS.map((name) => [name, trackingValue])) as Record<
    (typeof TRACKING_FIELDS)[number],
    typeof trackingValue
  >,
);

/** §3's registration payload: the form, its confirmations, the bot check's token and what links left behind. */
export const registerBody = v.object({
  ...registerForm.entries,
  password_confirmation: v.string(),
  email_confirmation: v.string(),
  /** Solution of the bot check's challenge; empty where there is none. */
  bot_token: v.optional(v.pipe(v.string(), v.maxLength(4_000)), ''),
  ...tracking.entries,
});

export const register = defineCall({
  name: 'register',
  method: 'POST',
  path: '/v2/auth/register',
  access: 'public',
  body: registerBody,
  response: v.object({
    success: orDefault(flag, false),
    message: orDefault(text, ''),
    errors: orDefault(fieldErrors, {}),
    data: orDefault(v.object({ message: orDefault(text, ''), errors: orDefault(fieldErrors, {}) }), {
      message: '',
      errors: {},
    }),
  }),
  wantsIp: true,
});

export const validateDocument = defineCall({
  name: 'validateDocument',
  method: 'POST',
  path: '/api/validate/document',
  access: 'public',
  body: v.object({
    document: v.pipe(v.string(), v.maxLength(20)),
    /** Past five an hour from one address the server asks for a proof of work (D5). */
    bot_token: v.optional(v.pipe(v.string(), v.maxLength(4_000))),
  }),
  response: v.object({
    success: orDefault(flag, false),
    name: orDefault(text, ''),
    birthday: orDefault(text, ''),
    message: orDefault(text, ''),
    errors: orDefault(v.union([fieldErrors, v.array(v.string())]), {}),
  }),
});

/** One proof-of-work challenge in ALTCHA's form: find the number whose hash with the salt is the challenge. */
export const botChallenge = v.object({
  algorithm: v.literal('SHA-256'),
  challenge: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  maxnumber: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(5_000_000)),
  salt: v.pipe(v.string(), v.maxLength(500)),
  signature: v.pipe(v.string(), v.maxLength(500)),
});
export type BotChallenge = v.InferOutput<typeof botChallenge>;

export const getBotChallenge = defineCall({
  name: 'getBotChallenge',
  method: 'GET',
  path: '/v2/bot-check',
  access: 'public',
  response: botChallenge,
});
