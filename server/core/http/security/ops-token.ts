import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';
import { Refusal } from '../endpoints/refusal.ts';

/** The operator's calls (D8). */
export const OPS_PATHS = '/api/ops/*';
/** Where the server's figures are. */
export const METRICS_PATH = '/metrics';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Says whether a token is this one. Digests of equal length are compared, so that the duration reveals nothing of it. */
export function tokenMatcher(token: string): (given: string) => boolean {
  const wanted = digestOf(token);
  return (given) => timingSafeEqual(digestOf(given), wanted);
}

/**
 * Allows only requests with OPS_TOKEN. Throws the refusals 'not_found' where no token is configured, 'access_denied' where the token is
 * another one.
 */
export function requireOpsToken(opsToken: string | undefined): MiddlewareHandler<HttpEnv> {
  const matches = opsToken === undefined ? undefined : tokenMatcher(opsToken);
  return async (context, next) => {
    if (!matches) throw new Refusal('not_found');
    // Not `bearerToken`: operators choose this token themselves, and it may contain any characters.
    const [, given = ''] = /^Bearer +(\S{1,4096})$/i.exec(context.req.header('authorization') ?? '') ?? [];
    if (!matches(given)) throw new Refusal('access_denied');
    await next();
  };
}
