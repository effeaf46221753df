// The only sender of calls to the backend: a call of the contract is sent with language, token and address, its answer is
// checked against the contract, and every failure has an error class.
import * as v from 'valibot';
import { type BodyOf, type Call, pathOf, type ResponseOf } from '#contract/call.ts';
import { getProfile } from '#contract/endpoints/authentication.ts';
import { type ErrorCode, problem, TOKEN_EXPIRED, UNAUTHENTICATED } from '#contract/errors.ts';
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
  /** Of one area's own, such as the sportsbook's token. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/** The backend refused: its code, its text for the player, and for a form its fields. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  /** The server's own words; empty where it had none. */
  readonly text: string;
  readonly errors: FieldErrors;
  readonly retryAfterS: number | null;
  /** The whole answer, for the few refusals that say more than a problem does (KYC's ip_blocked). */
  readonly answer: unknown;
  constructor(where: string, answer: HttpResult) {
    const said = v.safeParse(problem, answer.json);
    const text = said.success ? said.output.message : '';
    super(`${where} ${answer.status}: ${text}`);
    this.status = answer.status;
    this.code = said.success && hasCode(answer.json) ? said.output.code : codeOfStatus(answer.status);
    this.text = text;
    this.errors = (said.success && said.output.errors) || {};
    this.retryAfterS = answer.retryAfterS;
    this.answer = answer.json;
  }
}

/** The backend's answer breaks the contract (D1): says which call and which field. */
export class ContractViolation extends Error {
  override name = 'ContractViolation';
  readonly call: string;
  readonly field: string;
  constructor(call: string, field: string, reason: string) {
    super(`The answer to ${call} breaks the contract at ${field || 'its root'}: ${reason}`);
    this.call = call;
    this.field = field;
  }
}

const IP_WAIT_MS = 2_000;

/**
 * Makes a call of the contract and gives its checked answer.
 * Throws `ApiError` (a refusal), `NetworkError` (no answer), `ContractViolation` (a wrong answer).
 */
export async function call<C extends Call>(what: C, options: CallOptions<C> = {}): Promise<ResponseOf<C>> {
  const url = config().backend + pathOf(what.path, options.params) + toSearchString(options.query);
  const where = `${what.method} ${url}`;
  const token = what.access === 'public' ? null : await getValidToken();
  if (what.access === 'player' && token === null) {
    throw new ApiError(where, { status: 401, json: { message: UNAUTHENTICATED }, retryAfterS: null });
  }
  let answer = await sendWith(what, url, options, token);
  if (token !== null)
    answer = await afterTokenTrouble(what, answer, token, (next) => sendWith(what, url, options, next));
  if (answer.status < 200 || answer.status >= 300) throw new ApiError(where, answer);
  const output = checked(what, answer.json);
  recordAnsweredAt(output, answer.cachedAt ?? Date.now(), answer.cachedAt !== undefined);
  return output;
}

/** Checks an answer against its call's schema; also for answers that came another way. */
export function checked<C extends Call>(what: C, json: unknown): ResponseOf<C> {
  const parsed = v.safeParse(what.response, json);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new ContractViolation(what.name, v.getDotPath(issue) ?? '', issue.message);
}

/** §8: 'Unauthenticated.' refreshes and is sent once more; refused again, or expired, the session is over. */
async function afterTokenTrouble(
  what: Call,
  answer: HttpResult,
  token: string,
  again: (token: string) => Promise<HttpResult>,
): Promise<HttpResult> {
  const profile = what.path === getProfile.path;
  if (isExpired(answer)) handleTokenRefused(token, 'token-expired', profile);
  if (!isUnauthenticated(answer, profile)) return answer;
  if (sessionStatus() !== 'in') {
    // D5: a session that no profile has confirmed yet isn't worth a refresh.
    handleTokenRefused(token, 'call-refused', profile);
    return answer;
  }
  const next = await refreshToken(token);
  if (next === null || next === token) return answer;
  const second = await again(next);
  if (isExpired(second)) handleTokenRefused(next, 'token-expired', profile);
  else if (isUnauthenticated(second, profile)) handleTokenRefused(next, 'call-refused', profile);
  return second;
}

function isExpired(answer: HttpResult): boolean {
  return answer.status === 401 && messageOf(answer) === TOKEN_EXPIRED;
}

/** §4: on the profile call any 401 will do. */
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

/** The query of a call's address with its `?`; what is undefined isn't said. */
export function toSearchString(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text && `?${text}`;
}

function messageOf(answer: HttpResult): string {
  const said = v.safeParse(problem, answer.json);
  return said.success ? said.output.message : '';
}

function hasCode(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'code' in json;
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
