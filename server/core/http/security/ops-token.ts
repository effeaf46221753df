import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';
import { Refusal } from '../endpoints/refusal.ts';

/** The operator's calls (D8). */
export const OPS_PATHS = '/api/ops/*';
/** Where the server's figures are. */
export const METRICS_PATH = '/metrics';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Allows only requests with OPS_TOKEN. Digests of equal length are compared, so that the duration reveals nothing of the token. Throws
 * the refusals 'not_found' where no token is configured, 'access_denied' where the token is another one.
 */
export function requireOpsToken(opsToken: string | undefined): MiddlewareHandler<HttpEnv> {
  const wanted = opsToken === undefined ? undefined : digestOf(opsToken);
  return async (context, next) => {
    if (!wanted) throw new Refusal('not_found');
    // Not `bearerToken`: operators choose this token themselves, and it may contain any characters.
    const [, given = ''] = /^Bearer (\S{1,4096})$/i.exec(context.req.header('authorization') ?? '') ?? [];
    if (!timingSafeEqual(digestOf(given), wanted)) throw new Refusal('access_denied');
    await next();
  };
}
