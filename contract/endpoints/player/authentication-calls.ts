// What the page asks as it starts: the session's next token, the player's profile, and the visitor's address.
import * as v from 'valibot';
import { defineCall } from '#contract/define-call.ts';
import { cents, flag, id, orDefault, reais, text } from '#contract/schema.ts';

/** §3 */
const accessToken = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.pipe(v.number(), v.minValue(1)),
});
export type AccessToken = v.InferOutput<typeof accessToken>;

export const refresh = defineCall({
  name: 'refresh',
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'player',
  response: accessToken,
});

/** §3: a rollover; every amount in cents (D3). */
export const rollover = v.object({
  id,
  active: orDefault(flag, false),
  amount_current: orDefault(cents, 0),
  amount_rollover: orDefault(cents, 0),
  amount_won: orDefault(cents, 0),
  balance: orDefault(cents, 0),
});

/** §3: gender 0 female, 1 male. */
const gender = orDefault(v.nullable(v.picklist([0, 1])), null);

export const user = v.object({
  id,
  name: orDefault(text, ''),
  birthday: orDefault(text, ''),
  gender,
  balance: orDefault(reais, 0),
  wallet: orDefault(v.object({ bonus_mixed: orDefault(cents, 0) }), { bonus_mixed: 0 }),
  user_rollover: orDefault(v.nullable(rollover), null),
  /** Rises with every change of the balance, so that a late answer is known as late (D7). */
  balance_version: orDefault(v.optional(v.pipe(v.number(), v.safeInteger())), undefined),
  /** The document, masked, for "PIX from your own account". */
  document_masked: orDefault(text, ''),
  session_started_at: orDefault(text, ''),
  /** Since when the player is barred from playing, as an ISO 8601 text; null: not barred (D8, D11). */
  blocked_at: orDefault(v.nullable(v.string()), null),
  /** What bars the player: their own pause, the register of barred persons, or the requested end of the account; null: not given. */
  blocked_by: orDefault(v.nullable(v.picklist(['suspension', 'exclusion', 'register', 'closing'])), null),
  /** Won minus staked today, in cents, in the site's time zone (D11). */
  day_result: orDefault(v.optional(cents), undefined),
});
export type User = v.InferOutput<typeof user>;

export const getProfile = defineCall({
  name: 'getProfile',
  method: 'GET',
  path: '/api/auth/me',
  access: 'player',
  response: user,
});

export const getIp = defineCall({
  name: 'getIp',
  method: 'GET',
  path: '/v2/get-ip',
  access: 'public',
  response: v.object({ userIP: orDefault(text, '') }),
});
