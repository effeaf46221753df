// The codes of what can go wrong. The server answers them beside a text in the player's language; the page reads codes,
// never texts, but for the two messages that §8 makes part of the protocol.
import * as v from 'valibot';
import { fieldErrors } from './schema.ts';

export const ERROR_CODES = [
  'unauthenticated', // 401/403 with the message 'Unauthenticated.' (§8): refresh and retry once
  'token_expired', // 401 'Token expirado ou inválido' (§8): not refreshed (D5)
  'access_denied', // 403 (§5)
  'wrong_credentials', // §5
  'ip_blocked', // 403, flags a VPN (§8)
  'not_verified', // 403: KYC is missing (D4)
  'blocked_player', // 403: suspended, excluded or barred (D11)
  'area_closed', // 403: switched off in the settings (D15)
  'limit_reached', // 422: a bound or a limit of the player's own (D11, D15)
  'insufficient_funds', // 422
  'invalid_input', // 422 with errors by field name (D13)
  'key_missing', // 400: a money command without Idempotency-Key (D3)
  'key_reused', // 422: the same key with another body (D3)
  'not_found', // 404
  'too_large', // 413
  'too_many', // 429 with Retry-After
  'maintenance', // 503 (D15)
  'not_ready', // 503: still starting, or a party that has to be asked is silent
  'internal', // 500
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** The body of every refused call: a code, a text for the player and, for a form, its fields. */
export const problem = v.object({
  code: v.fallback(v.picklist(ERROR_CODES), 'internal'),
  message: v.fallback(v.string(), ''),
  errors: v.optional(fieldErrors),
  /** Which bound or rule refused, by its setting's name where it has one, and its numbers (D15). */
  rule: v.optional(v.string()),
  figures: v.optional(v.record(v.string(), v.number())),
});
export type Problem = v.InferOutput<typeof problem>;

/** §8: this very text, with 401 or 403, asks for a refresh and one more try. */
export const UNAUTHENTICATED = 'Unauthenticated.';
/** §8: this very text, with 401, ends the session. */
export const TOKEN_EXPIRED = 'Token expirado ou inválido';

/** §8: an idempotent request is sent once more on these statuses; one with a body never is. */
export const RETRIED_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
