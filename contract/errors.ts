// The codes of what can go wrong. The server answers them beside a text in the player's language; the page reads codes,
// never texts, but for the two messages that §8 makes part of the protocol.
import * as v from 'valibot';
import { fieldErrors, optionalOrNull } from './schema.ts';

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
  errors: optionalOrNull(fieldErrors),
  /** Which bound or rule refused, by its setting's name where it has one, and its numbers (D15). */
  rule: optionalOrNull(v.string()),
  figures: optionalOrNull(v.record(v.string(), v.number())),
  /** The rule of each field, where fields can break different ones: `rule` is the gravest of them. */
  rules: optionalOrNull(v.record(v.string(), v.string())),
});
export type Problem = v.InferOutput<typeof problem>;

const optionalFieldErrors = v.fallback(fieldErrors, {});

/**
 * Reads a refusal of any backend: our own `problem`, or §7's fields (`error`, `data.error`, `data.errors`, `data.message`).
 * A field that is missing or of another type counts as empty. `code` is undefined where the backend sends none that we know.
 */
export function parseRefusal(json: unknown): {
  code: ErrorCode | undefined;
  message: string;
  errors: v.InferOutput<typeof fieldErrors>;
} {
  const { code, message, error, errors, data } = Object(json);
  const inner = Object(data);
  const texts: unknown[] = [message, error, inner.message, inner.error];
  return {
    code: ERROR_CODES.find((known) => known === code),
    message: texts.find((text): text is string => typeof text === 'string' && text !== '') ?? '',
    errors: { ...v.parse(optionalFieldErrors, inner.errors), ...v.parse(optionalFieldErrors, errors) },
  };
}

/** §8: this very text, with 401 or 403, asks for a refresh and one more try. */
export const UNAUTHENTICATED = 'Unauthenticated.';
/** §8: this very text, with 401, ends the session. */
export const TOKEN_EXPIRED = 'Token expirado ou inválido';

/** §8: an idempotent request is sent once more on these statuses; one with a body never is. */
export const RETRIED_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** What a proxy answers for a backend that it doesn't reach. Whatever its body says, it is no answer of the backend (D6). */
export const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 504]);
