// What a body that is sent to many needs: its ETag, and its gzip.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';

/** The ETag of a body: an unchanged body need not be sent again. */
export const etagOf = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 11)}"`;

/** True if the caller has this version already. */
export const etagMatches = (context: Context, etag: string): boolean =>
  (context.req.header('if-none-match') ?? '')
    .split(',')
    .some((candidate) => candidate.trim().replace(/^W\//, '') === etag);

/** Shorter bodies are not compressed, as by the server's own compression. */
const LEAST_ZIPPED = 1_024;

/** A text in gzip, to be sent to many; undefined where it is too short to be worth it. */
export const zipText = (text: string): Uint8Array<ArrayBuffer> | undefined =>
  text.length < LEAST_ZIPPED ? undefined : Uint8Array.from(gzipSync(text));

/** True if the caller reads gzip. */
export const acceptsGzip = (context: Context): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(context.req.header('accept-encoding') ?? '');
