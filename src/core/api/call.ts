// Sends every call to the backend. A call of the contract is sent with the language, the token and the user's IP address, its
// answer is validated against the contract, and every failure has an error class.
import * as v from 'valibot';
import { type BodyOf, type Call, pathOf, type ResponseOf } from '#contract/define-call.ts';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { type ErrorCode, parseRefusal, TOKEN_EXPIRED, UNAUTHENTICATED } from '#contract/errors.ts';
import { LOCALES } from '#contract/languages.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { config } from '../config/app-config.ts';
import { recordAnsweredAt } from '../net/data-freshness.ts';
import { type HttpResult, send } from '../net/http.ts';
import { userIp } from '../net/user-ip.ts';
import { getValidToken, handleTokenRefused, refreshToken, sessionStatus } from '../session/session-store.ts';
import { currentLanguage } from '../text/language.ts';

type QueryOf<C extends Call> =
  C extends Call<v.GenericSchema, v.GenericSchema, infer Q> ? v.InferInput<Q> : never;

export interface CallOptions<C extends Call> {
  /** Values of the path's placeholders. */
  params?: Readonly<Record<string, string>>;
  query?: QueryOf<C>;
  body?: BodyOf<C>;
  /** Idempotency key of a money command (D3); `core/api/money-command.ts` makes it. */
  key?: string;
  /** Additional headers of one area, such as the sportsbook's token. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/** A refusal of the backend: its code, its text for the player, and for a form the errors by field. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  /** The server's text for the player; empty if it sent none. */
  readonly text: string;
  readonly errors: FieldErrors;
  /** The whole answer, for the few refusals with more fields than a problem has (KYC's ip_blocked). */
  readonly answer: unknown;
  /** In how many ms the server wants to be asked again; 0 where it doesn't say so. */
  readonly retryAfterMs: number;
  constructor(where: string, { status, json, retryAfterMs = 0 }: HttpResult) {
    const { code, message, errors } = parseRefusal(json);
    super(`${where} ${status}: ${message}`);
    this.status = status;
    this.code = code ?? codeOfStatus(status);
    this.text = message;
    this.errors = errors;
    this.answer = json;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The backend's answer breaks the contract (D1): says which call and which field. */
export class ContractViolation extends Error {
  override name = 'ContractViolation';
}

const IP_WAIT_MS = 2_000;

/**
 * Sends a call of the contract and returns its validated answer.
 * Throws `ApiError` (a refusal), `NetworkError` (no answer), `ContractViolation` (a wrong answer).
 */
export async function call<C extends Call>(what: C, options: CallOptions<C> = {}): Promise<ResponseOf<C>> {
  const url = config().backend + pathOf(what.path, options.params) + toSearchString(options.query);
  const where = `${what.method} ${url}`;
  const token = what.access === 'public' ? null : await getValidToken();
  if (what.access === 'player' && token === null) {
    throw new ApiError(where, { status: 401, json: { message: UNAUTHENTICATED } });
  }
  let answer = await sendWith(what, url, options, token);
  if (token !== null)
    answer = await retryAfterTokenRefusal(what, answer, token, (next) => sendWith(what, url, options, next));
  if (answer.status < 200 || answer.status >= 300) throw new ApiError(where, answer);
  const output = parseResponse(what, answer.json);
  recordAnsweredAt(output, answer.cachedAt ?? Date.now(), answer.cachedAt !== undefined);
  return output;
}

/** Validates an answer against the schema of its call; also for answers from another source. Throws `ContractViolation`. */
export function parseResponse<C extends Call>(what: C, json: unknown): ResponseOf<C> {
  const parsed = v.safeParse(what.response, json);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new ContractViolation(
    `The answer to ${what.name} breaks the contract at ${v.getDotPath(issue) || 'its root'}: ${issue.message}`,
  );
}

/** §8: after 'Unauthenticated.' the token is refreshed and the call sent once more; a second refusal, or expiry, ends the session. */
async function retryAfterTokenRefusal(
  what: Call,
  answer: HttpResult,
  token: string,
  again: (token: string) => Promise<HttpResult>,
): Promise<HttpResult> {
  const profile = what.path === getProfile.path;
  if (isExpired(answer)) handleTokenRefused(token, 'token-expired', profile);
  if (!isUnauthenticated(answer, profile)) return answer;
  if (sessionStatus() !== 'in') {
    // D5: a session that no profile has confirmed yet is not refreshed.
    handleTokenRefused(token, 'call-refused', profile);
    return answer;
  }
  const next = await refreshToken(token, true);
  if (next === null || next === token) return answer;
  const second = await again(next);
  if (isExpired(second)) handleTokenRefused(next, 'token-expired', profile);
  else if (isUnauthenticated(second, profile)) handleTokenRefused(next, 'call-refused', profile);
  return second;
}

function isExpired(answer: HttpResult): boolean {
  return answer.status === 401 && messageOf(answer) === TOKEN_EXPIRED;
}

/** §4: on the profile call any 401 counts. */
function isUnauthenticated(answer: HttpResult, profile: boolean): boolean {
  if (answer.status !== 401 && answer.status !== 403) return false;
  return messageOf(answer) === UNAUTHENTICATED || (profile && answer.status === 401 && !isExpired(answer));
}

async function sendWith<C extends Call>(
  what: C,
  url: string,
  { body, key, headers: own, signal }: CallOptions<C>,
  token: string | null,
): Promise<HttpResult> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': LOCALES[currentLanguage()],
    ...own,
  };
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  if (key !== undefined) headers['Idempotency-Key'] = key;
  const ip = token !== null || what.wantsIp ? await userIp(what.wantsIp ? IP_WAIT_MS : 0) : '';
  if (ip) headers['user-ip'] = ip;
  return send({ method: what.method, url, headers, body, signal, noRetry: what.noRetry ?? false });
}

/** The query string of an address with its `?`, without undefined values; empty if there is none. */
export function toSearchString(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text && `?${text}`;
}

function messageOf(answer: HttpResult): string {
  return parseRefusal(answer.json).message;
}

/** The code for a status: a backend that implements only §7 sends no codes. */
export function codeOfStatus(status: number): ErrorCode {
  const codes: Readonly<Record<number, ErrorCode>> = {
    401: 'unauthenticated',
    403: 'access_denied',
    404: 'not_found',
    413: 'too_large',
    422: 'invalid_input',
    429: 'too_many',
    503: 'maintenance',
  };
  return codes[status] ?? 'internal';
}
