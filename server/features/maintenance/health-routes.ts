import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';
import type { Services } from '#server/core/services.ts';
import { shareReads } from '#server/core/shared-read.ts';

const RETRY_AFTER_S = 5;
const OK = { status: 'ok' };
const HEADERS = { 'Cache-Control': 'no-store', 'X-App': 'varanda' };

/**
 * /livez, for who restarts a copy that hangs: 200 while the process answers, whether or not its database does.
 * /healthz, for monitoring: 200 while the server and its database answer. /readyz, for who distributes requests over copies: the same,
 * but 503 from the moment on at which this copy was told to stop.
 */
export function healthRoutes({ db, log }: Services, isDraining: () => boolean): Routes {
  // Anybody may ask: however many do, one connection is enough.
  const ask = shareReads(() => db.queries.execute(sql`select 1`));
  async function answer(context: Context<HttpEnv>): Promise<Response> {
    try {
      await ask();
    } catch (error) {
      log.error({ error }, 'the database does not answer');
      throw new Refusal('not_ready', { retryAfterS: RETRY_AFTER_S });
    }
    return context.json(OK, 200, HEADERS);
  }

  return (app) => {
    app.get('/livez', (context) => context.json(OK, 200, HEADERS));
    app.get('/healthz', answer);
    app.get('/readyz', async (context) => {
      if (isDraining()) throw new Refusal('not_ready', { retryAfterS: RETRY_AFTER_S });
      return answer(context);
    });
  };
}
