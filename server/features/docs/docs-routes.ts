import { ALL_CALLS } from '#contract/endpoints/all.ts';
import type { Routes } from '#server/core/http/routes.ts';
import { openApiDocument } from './openapi.ts';

/** `/api/docs/openapi.json` */
export function docsRoutes(publicUrl: string): Routes {
  const document = JSON.stringify(openApiDocument(ALL_CALLS, publicUrl));
  return (app) => {
    app.get('/api/docs/openapi.json', (context) =>
      context.body(document, 200, {
        'Content-Type': 'application/json; charset=UTF-8',
        'Cache-Control': 'public, max-age=300',
        'Access-Control-Allow-Origin': '*',
      }),
    );
  };
}
