import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/bets.ts';
import type { HttpEnv } from '../http-env.ts';

/** Lets pages of the named origins ask this server. Tokens travel in a header, so no cookie is ever allowed along. */
export function crossOrigin(allowedOrigins: readonly string[]): MiddlewareHandler<HttpEnv> {
  const allow = cors({
    origin: (origin) => (allowedOrigins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Accept-Language',
      'Idempotency-Key',
      'user-ip',
      SPORTSBOOK_TOKEN_HEADER,
    ],
    exposeHeaders: ['Retry-After', 'X-Request-Id', 'ETag'],
    maxAge: 600,
  });
  return async (context, next) => {
    if (context.req.header('Origin')) return allow(context, next);
    await next();
    // The same address answers a page of another origin with more headers.
    context.header('Vary', 'Origin', { append: true });
  };
}
