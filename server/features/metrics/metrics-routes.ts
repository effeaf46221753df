import type { Routes } from '#server/core/http/http-routes.ts';
import { METRICS_PATH } from '#server/core/http/security/ops-token.ts';
import type { Services } from '#server/core/services.ts';

/** The server's figures for Prometheus; on the page's port behind OPS_TOKEN (ops-token.ts). */
export function metricsRoutes({ metrics }: Pick<Services, 'metrics'>): Routes {
  return (app) => {
    app.get(METRICS_PATH, async (context) => {
      const { contentType, body } = await metrics.text();
      return context.body(body, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
    });
  };
}
