// Routes that are no call of the contract: webhooks, pictures, sandboxed parties' pages.
import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { HttpEnv } from './http-env.ts';

/** Adds routes to the app of an origin. */
export type Routes = (app: Hono<HttpEnv>) => void;

/** Marks a body, so that an unchanged one need not be sent again. */
export const etagOf = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 11)}"`;

/** True if the caller has this version already. */
export const etagMatches = (context: Context, etag: string): boolean =>
  (context.req.header('if-none-match') ?? '')
    .split(',')
    .some((candidate) => candidate.trim().replace(/^W\//, '') === etag);

/** A picture that never changes under its address. */
export function pictureReply(
  context: Context,
  picture: { body: string | Uint8Array<ArrayBuffer>; type: string },
): Response {
  const etag = etagOf(picture.body);
  const headers = { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag };
  if (etagMatches(context, etag)) return context.body(null, 304, headers);
  return context.body(picture.body, 200, { ...headers, 'Content-Type': picture.type });
}
