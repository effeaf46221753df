import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';
import { acceptsGzip, etagMatches, etagOf, zipText } from '#server/core/http/sent-body.ts';
import type { Services } from '#server/core/services.ts';
import { findPicture, type Picture } from '#server/data/content/content.ts';

/** An SVG picture can contain script; this policy stops it when the picture is opened by itself. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** UTF-16 units and bytes of the pictures in memory; those that were asked for longest ago make room. */
const MEMORY = 16_000_000;

/** Draws the picture of a path below `/media/` that isn't stored in a table; undefined for an unknown path. */
export type DrawPicture = (queries: Queries, path: string) => Promise<Picture | undefined>;

/**
 * Covers, banners, tiles: `/media/covers/17.v1.svg`. Also under `/storage/`, where §3's promotions look for theirs. A
 * path always means the same picture, so it may be cached permanently. Stored pictures come before generated ones.
 */
export function mediaRoutes({ db }: Services, draw: DrawPicture): Routes {
  const pictures = new LRUCache<string, SentPicture>({
    maxSize: MEMORY,
    sizeCalculation: ({ body, zipped }) => body.length + (zipped?.length ?? 0) + 1,
  });
  async function findOrDraw(path: string): Promise<SentPicture | undefined> {
    const known = pictures.get(path);
    if (known) return known;
    const picture = (await findPicture(db.queries, path)) ?? (await draw(db.queries, path));
    if (!picture) return undefined;
    const sent = writePicture(picture);
    pictures.set(path, sent);
    return sent;
  }
  const serve = async (context: Context<HttpEnv>) => {
    const [, path = ''] = /^\/(?:media|storage)\/([\w./-]{1,200})$/.exec(context.req.path) ?? [];
    const picture = path ? await findOrDraw(path) : undefined;
    if (!picture) throw new Refusal('not_found');
    context.header('Content-Security-Policy', PICTURE_POLICY);
    context.header('Cross-Origin-Resource-Policy', 'cross-origin');
    return pictureReply(context, picture);
  };
  return (app) => {
    app.get('/media/*', serve);
    app.get('/storage/*', serve);
  };
}

/** A picture as it is sent: `zipped` where its body is a text worth compressing. */
interface SentPicture {
  type: string;
  body: string | Uint8Array<ArrayBuffer>;
  etag: string;
  zipped?: Uint8Array<ArrayBuffer> | undefined;
}

const writePicture = ({ body, type }: Pick<SentPicture, 'body' | 'type'>): SentPicture => ({
  type,
  body,
  etag: etagOf(body),
  zipped: typeof body === 'string' ? zipText(body) : undefined,
});

/** A picture that never changes at its URL. */
function pictureReply(context: Context, { body, type, etag, zipped }: SentPicture): Response {
  const headers = { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag };
  if (etagMatches(context, etag)) return context.body(null, 304, headers);
  const sent = { ...headers, 'Content-Type': type };
  if (!zipped) return context.body(body, 200, sent);
  const varied = { ...sent, Vary: 'Accept-Encoding' };
  if (!acceptsGzip(context)) return context.body(body, 200, varied);
  return context.body(zipped, 200, { ...varied, ETag: `W/${etag}`, 'Content-Encoding': 'gzip' });
}
