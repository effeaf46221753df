// The base of every origin's app: request metadata, access log, body limit, error replies.
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { HTTPException } from 'hono/http-exception';
import type { Clock } from '../clock.ts';
import { isDatabaseUnavailable } from '../db/database-error.ts';
import type { Log } from '../log.ts';
import { problemReply } from './endpoints/problem-reply.ts';
import { Refusal } from './endpoints/refusal.ts';
import { type HttpEnv, requestMetadata, requestMetadataOf } from './request-metadata.ts';

/** Largest request body (bytes). D13 */
const MAX_BODY = 64 * 1_024;
/** Seconds after which callers try again while the database is away. */
const RETRY_AFTER_S = 2;

interface HttpAppOptions {
  clock: Clock;
  log: Log;
  /** Number of trusted proxies in front of the server (TRUST_PROXY). */
  trustedHops: number;
}

/** Creates an app without routes. */
export function openHttpApp({ clock, log, trustedHops }: HttpAppOptions): Hono<HttpEnv> {
  // Not strict: §7 spells some paths with a trailing slash.
  const app = new Hono<HttpEnv>({ strict: false });
  app.use(requestMetadata(clock, trustedHops));
  app.use(async (context, next) => {
    const started = performance.now();
    await next();
    // The declared route, not the requested path: paths contain tokens and codes.
    log.debug({
      requestId: requestMetadataOf(context).requestId,
      method: context.req.method,
      route: context.get('route') ?? 'other',
      status: context.res.status,
      ms: Math.round(performance.now() - started),
    });
  });
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
    log.error(about, 'a request failed');
    return problemReply(context, new Refusal('internal'), fields);
  });
  app.notFound((context) => problemReply(context, new Refusal('not_found')));
  return app;
}
