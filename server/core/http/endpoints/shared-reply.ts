// The replies of public reads, which shared caches may answer for a while, and the headers of all others.
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';
import { sendForms } from '../sent-body.ts';
import type { WrittenAnswer } from './answer-cache.ts';
import type { Endpoint } from './endpoint.ts';

/** How long shared caches may answer a read under /v2 (s), unless its endpoint says otherwise. */
const SHARED_S = 30;

/** How long shared caches may answer a public read (s); undefined: not at all. */
export function sharedSeconds({ call, options }: Endpoint): number | undefined {
  if (call.access !== 'public' || options.fresh) return undefined;
  return options.sharedS ?? (call.path.startsWith('/v2/') ? SHARED_S : undefined);
}
/** No cache stores the answer. */
export const NOT_STORED = { 'Cache-Control': 'no-store' };

/** Writes the reply of a public read. A browser revalidates it each time and mostly gets 304. */
export function sharedReply(
  context: Context<HttpEnv>,
  { status, forms }: WrittenAnswer,
  sharedS: number,
): Response {
  const type = 'application/json; charset=UTF-8';
  if (status !== 200) {
    const headers = { ...NOT_STORED, 'Content-Type': type };
    return context.body(forms.plain.body, status as ContentfulStatusCode, headers);
  }
  return sendForms(context, type, forms, {
    'Cache-Control': `public, max-age=0, s-maxage=${sharedS}, must-revalidate`,
    Vary: 'Accept-Language',
  });
}
