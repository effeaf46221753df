// The base of every origin's app: request metadata, access log, body limit, error replies.
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import type { Clock } from '../clock.ts';
import { isDatabaseUnavailable } from '../db/database-error.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { OutcomeUnknown, PartyUnavailable } from '../parties/party-calls.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { completeHeaders } from './complete-headers.ts';
import { problemReply } from './endpoints/problem-reply.ts';
import { Refusal } from './endpoints/refusal.ts';
import { type HttpEnv, requestMetadata, requestMetadataOf } from './request-metadata.ts';

/** Largest request body (bytes). D13 */
const MAX_BODY = 64 * 1_024;
/** Seconds after which callers try again while the database is away. */
const RETRY_AFTER_S = 2;
/** The same while an outside party is silent. */
const PARTY_RETRY_AFTER_S = 10;

/** Asked every few seconds by machines: their lines would hide the others. */
const PROBES: ReadonlySet<string> = new Set(['/livez', '/healthz', '/readyz', '/metrics']);

interface HttpAppOptions {
  clock: Clock;
  log: Log;
  /** Number of trusted proxies in front of the server (TRUST_PROXY). */
  trustedHops: number;
  /** Counts the requests; absent: they are not counted. */
  metrics?: Pick<Metrics, 'requestEnded'>;
  /** Absent: no traces. */
  tracing?: Tracing | undefined;
}

/** The pattern that a route was declared with, not the requested path: paths contain tokens and codes. `other`: files, pages, unknown paths. */
function routeOf(context: Context<HttpEnv>): string {
  const route = context.get('route') ?? routePath(context);
  return route.includes('*') ? 'other' : route.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}');
}

/** A trace of each request. It holds neither path nor query, which contain tokens, nor the caller's address. */
function traceRequests(tracing: Tracing): MiddlewareHandler<HttpEnv> {
  return (context, next) => {
    const { method } = context.req;
    const start = { name: method, kind: 'server', attributes: { 'http.request.method': method } } as const;
    return tracing.trace(start, next, () => {
      const route = routeOf(context);
      const { status } = context.res;
      return {
        name: `${method} ${route}`,
        attributes: { 'http.route': route, 'http.response.status_code': status },
        isFailed: status >= 500,
      };
    });
  };
}

/** Creates an app without routes. */
export function openHttpApp({ clock, log, trustedHops, metrics, tracing }: HttpAppOptions): Hono<HttpEnv> {
  // Not strict: §7 spells some paths with a trailing slash.
  const app = new Hono<HttpEnv>({ strict: false });
  app.use(requestMetadata(clock, trustedHops));
  app.use(async (context, next) => {
    const started = performance.now();
    const { incoming, outgoing } = context.env ?? {};
    const sentBefore = incoming?.socket?.bytesWritten ?? 0;
    // On a port an answer ends when its last byte was handed to the connection, or when the caller hung up, which may be first.
    const sent =
      outgoing &&
      new Promise<boolean>((resolve) => outgoing.once('close', () => resolve(outgoing.writableFinished)));
    await next();
    const { method } = context.req;
    const { status } = context.res;
    const route = routeOf(context);
    const { requestId } = requestMetadataOf(context);
    const level = !incoming || PROBES.has(route) ? 'debug' : 'info';
    const end = (isWhole: boolean) => {
      const ms = performance.now() - started;
      metrics?.requestEnded(method, route, status, ms);
      const line = { requestId, method, route, status, ms: Math.round(ms) };
      const bytes = (incoming?.socket?.bytesWritten ?? 0) - sentBefore;
      if (!outgoing) log[level](line, 'request');
      else log[level]({ ...line, bytes, ...(isWhole ? {} : { cut: true }) }, 'request');
    };
    if (sent) void sent.then(end);
    else end(true);
  });
  if (tracing) app.use(traceRequests(tracing));
  app.use(completeHeaders);
  app.use(compress());
  app.use(
    bodyLimit({
      maxSize: MAX_BODY,
      onError: (context) => problemReply(context, new Refusal('too_large')),
    }),
  );
  app.onError((error, context) => {
    const fields = context.get('refusalFields');
    if (error instanceof Refusal) return problemReply(context, error, fields);
    if (error instanceof HTTPException && error.status === 413)
      return problemReply(context, new Refusal('too_large'), fields);
    const about = { error, requestId: requestMetadataOf(context).requestId, route: context.get('route') };
    if (isDatabaseUnavailable(error)) {
      // Also where it is unknown whether a command committed: a retry with its key finds out.
      log.warn(about, 'a request could not be answered without the database');
      return problemReply(context, new Refusal('not_ready', { retryAfterS: RETRY_AFTER_S }), fields);
    }
    if (error instanceof PartyUnavailable || error instanceof OutcomeUnknown) {
      log.warn(about, 'a request could not be answered without an outside party');
      const details = { text: 'party_silent', retryAfterS: PARTY_RETRY_AFTER_S };
      return problemReply(context, new Refusal('not_ready', details), fields);
    }
    log.error(about, 'a request failed');
    return problemReply(context, new Refusal('internal'), fields);
  });
  app.notFound((context) => problemReply(context, new Refusal('not_found')));
  return app;
}
