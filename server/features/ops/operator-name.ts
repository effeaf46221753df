import type { Context } from 'hono';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';

/** The operator's name, as the command-line tool sends it. */
export const operatorName = (context: Context<HttpEnv>): string =>
  (context.req.header('x-ops-name') ?? 'ops').slice(0, 80);
