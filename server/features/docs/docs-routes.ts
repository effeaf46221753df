import type { Call } from '#contract/define-call.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { CALL_DOCUMENTATION } from './call-documentation/all-call-documentation.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';
import { ROUTE_DOCUMENTATION } from './route-documentation.ts';

const CACHED = 'public, max-age=300';

/** Computes a value at its first use. */
function once<Value>(compute: () => Value): () => Value {
  let computed: { value: Value } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}

/** `/api/docs/openapi.json` for programs, `/api/docs` for people. */
export function docsRoutes(calls: readonly Call[], publicUrl: string): Routes {
  // Written at the first request: a start doesn't wait for documents that are rarely read.
  const document = once(() => openApiDocument(calls, CALL_DOCUMENTATION, ROUTE_DOCUMENTATION, publicUrl));
  const json = once(() => JSON.stringify(document()));
  const page = once(() => docsPage(document()));
  return (app) => {
    app.get('/api/docs/openapi.json', (context) =>
      context.body(json(), 200, {
        'Content-Type': 'application/json; charset=UTF-8',
        'Cache-Control': CACHED,
        'Access-Control-Allow-Origin': '*',
      }),
    );
    app.get('/api/docs', (context) =>
      context.html(page().html, 200, {
        'Cache-Control': CACHED,
        'Content-Security-Policy': page().policy,
      }),
    );
  };
}
