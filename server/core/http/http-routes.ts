// Routes that are not calls of the contract: webhooks, pictures, pages of the sandboxed parties.
import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { HttpEnv } from './request-metadata.ts';

/** Adds routes to the app of an origin. */
export type Routes = (app: Hono<HttpEnv>) => void;

/** The ETag of a body: an unchanged body need not be sent again. */
export const etagOf = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 11)}"`;

/** True if the caller has this version already. */
export const etagMatches = (context: Context, etag: string): boolean =>
  (context.req.header('if-none-match') ?? '')
    .split(',')
    .some((candidate) => candidate.trim().replace(/^W\//, '') === etag);

/** A picture that never changes at its URL. */
export function pictureReply(
  context: Context,
  picture: { body: string | Uint8Array<ArrayBuffer>; type: string },
): Response {
  const etag = etagOf(picture.body);
  const headers = { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag };
  if (etagMatches(context, etag)) return context.body(null, 304, headers);
  return context.body(picture.body, 200, { ...headers, 'Content-Type': picture.type });
}
