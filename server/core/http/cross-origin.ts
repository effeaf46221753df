import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { HttpEnv } from './http-env.ts';

/** Lets pages of the named origins ask this server. Tokens travel in a header, so no cookie is ever allowed along. */
export function crossOrigin(allowedOrigins: readonly string[]): MiddlewareHandler<HttpEnv> {
  return cors({
    origin: (origin) => (allowedOrigins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Accept-Language', 'Idempotency-Key', 'user-ip'],
    exposeHeaders: ['Retry-After', 'X-Request-Id', 'ETag'],
    maxAge: 600,
  });
}
