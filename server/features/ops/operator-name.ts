import type { Context } from 'hono';
import type { HttpEnv } from '#server/core/http/http-env.ts';

/** Who does it, by the name that the tool gives. */
export const operatorName = (context: Context<HttpEnv>): string =>
  (context.req.header('x-ops-name') ?? 'ops').slice(0, 80);
