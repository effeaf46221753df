import { sql } from 'drizzle-orm';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import type { Services } from '#server/core/services.ts';

/** /healthz, for monitoring: 200 while the server and its database answer. */
export function healthRoutes({ db, log }: Services): Routes {
  return (app) => {
    app.get('/healthz', async (context) => {
      try {
        await db.queries.execute(sql`select 1`);
      } catch (error) {
        log.error({ error }, 'the database does not answer');
        throw new Refusal('not_ready', { retryAfterS: 5 });
      }
      return context.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store', 'X-App': 'varanda' });
    });
  };
}
