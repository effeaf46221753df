// One request and its JSON answer: timeout, the retry of §8, and errors that say method, URL and status. Knows neither
// sessions nor the contract.

import { CACHED_AT_HEADER } from '#contract/build-files.ts';
import type { Method } from '#contract/define-call.ts';
import { GATEWAY_STATUSES, RETRIED_STATUSES } from '#contract/errors.ts';
import { reportFailedFetch } from './failed-fetch.ts';
import { serverClock } from './server-clock.ts';

interface HttpRequest {
  method: Method;
  url: string;
  headers: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Also forbids the retry that its method would allow. */
  noRetry?: boolean;
  /**
   * A question of whether the backend is there, past every cache and sent once: neither its outcome is reported to the listener nor its time learnt, the
   * sender draws the conclusions.
   */
  quiet?: boolean;
}

export interface HttpResult {
  status: number;
  /** Null without JSON; undefined where a page came. */
  json: unknown;
  /** In how many ms the server wants to be asked again, where it says so. */
  retryAfterMs?: number;
  /** The sender's time by its `Date` (ms since 1970), where it says it. */
  serverMs?: number;
  /** Where it comes from the worker's store: when the backend gave it (ms since 1970; 0: with the build) (D6). */
  cachedAt?: number;
}

/** What a request shows about the connection to the backend (D6): an answer to a request of that time (steady clock, ms), or none. */
type RequestOutcome = { type: 'answered'; askedAt: number } | { type: 'request-failed' };

/** No usable answer came: no network, too late, or something that isn't the backend's (R8.11). `status` is 0 without an answer. */
export class NetworkError extends Error {
  override name = 'NetworkError';
  /** Names its sentence (core/api/error-text.ts). */
  readonly failure = 'no_answer';
  readonly status: number;
  constructor(method: string, url: string, status: number, reason: string) {
    super(`${method} ${url} ${status}: ${reason}`);
    this.status = status;
  }
}

let unreported: RequestOutcome | undefined;
let report = (outcome: RequestOutcome): void => {
  unreported = outcome;
};

/** Reports the outcome of every request, and at once that of the last one before; one listener, core/pwa/heartbeat.ts. */
export function onRequestOutcome(listener: (outcome: RequestOutcome) => void): void {
  report = listener;
  if (unreported) listener(unreported);
  unreported = undefined;
}

/** Answers that are known without the network; undefined: ask there. */
type LocalResponder = (url: string) => HttpResult | undefined | Promise<HttpResult>;
let nearby: LocalResponder | undefined;

/** Until it is called with nothing, reads are looked up here first: the page's own data, and in prerendering the server itself. */
export function setLocalResponder(source?: LocalResponder): void {
  nearby = source;
}

const TIMEOUT_MS = 15_000;
const LONGEST_WAIT_MS = 2_000;

/**
 * Sends a request; answers of any status come back, with their JSON.
 * An idempotent request without a body is sent once more on the statuses of §8 or when nothing came back. What failed in
 * the end is reported, but for a quiet request.
 * Throws `NetworkError`, or the signal's reason when the caller gave up.
 */
export async function send(request: HttpRequest, random: () => number = Math.random): Promise<HttpResult> {
  const known = request.method === 'GET' ? nearby?.(request.url) : undefined;
  if (known) return known;
  const { method, url, quiet } = request;
  try {
    const answer = await sendWithRetry(request, random);
    if (answer.status >= 400 && !quiet) reportFailedFetch(method, url, answer.status);
    return answer;
  } catch (error) {
    if (error instanceof NetworkError && !quiet) reportFailedFetch(method, url, error.status);
    throw error;
  }
}

async function sendWithRetry(request: HttpRequest, random: () => number): Promise<HttpResult> {
  const again = mayRepeat(request);
  try {
    const answer = await sendOnce(request);
    if (!again || !RETRIED_STATUSES.has(answer.status)) return answer;
    const { retryAfterMs = 0 } = answer;
    if (retryAfterMs > LONGEST_WAIT_MS) return answer;
    await pause(retryAfterMs + random() * 300);
  } catch (error) {
    if (!again || !(error instanceof NetworkError) || request.signal?.aborted) throw error;
    await pause(random() * 300);
  }
  return sendOnce(request);
}

function mayRepeat({ method, body, noRetry, quiet }: HttpRequest): boolean {
  return method !== 'POST' && body === undefined && !noRetry && !quiet;
}

async function sendOnce(request: HttpRequest): Promise<HttpResult> {
  const { method, url, headers, body, signal, quiet } = request;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const askedAt = performance.now();
  let status = 0;
  try {
    const response = await fetch(url, {
      method,
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: 'omit',
      cache: quiet ? 'no-store' : 'default',
      signal: signal ? eitherSignal(signal, timeout) : timeout,
    });
    status = response.status;
    const json = jsonOf(await response.text(), response.ok);
    const cachedAt = keptAtOf(response);
    const serverMs = Date.parse(response.headers.get('Date') ?? '');
    // An answer from the worker's store shows that none came in time, and may be days old; a gateway's is not the backend's, nor its clock.
    if (cachedAt !== null) {
      if (!quiet) report({ type: 'request-failed' });
    } else if (!GATEWAY_STATUSES.has(status)) {
      if (!quiet) serverClock.learn(serverMs);
      if (!quiet && json != null) report({ type: 'answered', askedAt });
    }
    return {
      status,
      json,
      ...(cachedAt === null && Number.isFinite(serverMs) ? { serverMs } : {}),
      ...retryAfterOf(response),
      ...(cachedAt === null ? {} : { cachedAt }),
    };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (!quiet) report({ type: 'request-failed' });
    throw new NetworkError(method, url, status, error instanceof Error ? error.message : String(error));
  }
}

/** A captive portal answers 200 with its own page: that is no answer (D6). A refusal may well come without JSON; undefined: as a page. */
function jsonOf(text: string, ok: boolean): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    if (ok) throw new SyntaxError('the answer is not JSON');
    return text.includes('<') ? undefined : null;
  }
}

/** RFC 9110, 10.2.3: seconds, or a date by the server's clock. The form that ends with the year names no zone, and means GMT. */
function retryAfterOf({ headers }: Response): { retryAfterMs?: number } {
  const text = headers.get('Retry-After') ?? '';
  const retryAfterMs =
    Number(text) * 1_000 || Date.parse(text.replace(/\d{4}$/, '$& GMT')) - serverClock.now();
  return retryAfterMs > 0 ? { retryAfterMs } : {};
}

function keptAtOf(response: Response): number | null {
  const header = response.headers.get(CACHED_AT_HEADER);
  if (header === null) return null;
  const at = Number(header);
  return Number.isFinite(at) && at <= Date.now() ? at : 0;
}

/** `AbortSignal.any` is younger than the oldest browsers that we serve. */
function eitherSignal(one: AbortSignal, other: AbortSignal): AbortSignal {
  const both = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort(signal.reason);
    signal.addEventListener('abort', () => both.abort(signal.reason), { once: true });
  }
  return both.signal;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
