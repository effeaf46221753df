import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/sports/bet-calls.ts';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';

/** Allows requests from pages of the given origins. Tokens are sent in a header, so cookies are never allowed. */
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
    exposeHeaders: ['Date', 'Retry-After', 'X-Request-Id', 'ETag'],
    maxAge: 600,
  });
  return async (context, next) => {
    if (context.req.header('Origin')) return allow(context, next);
    await next();
    // For a page of another origin the same URL is answered with more headers.
    context.header('Vary', 'Origin', { append: true });
  };
}
