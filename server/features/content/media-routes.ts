import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';
import { formOf, type SentForms, sendForms, textForms } from '#server/core/http/sent-body.ts';
import type { Services } from '#server/core/services.ts';
import { findPicture, type Picture } from '#server/data/content/content.ts';

/** An SVG picture can contain script; this policy stops it when the picture is opened by itself. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** A later version may move the picture again. */
const FOR_A_DAY = 'public, max-age=86400';
/** A picture never changes at its URL. */
const FOR_GOOD = { 'Cache-Control': 'public, max-age=31536000, immutable' };

interface SentPicture {
  type: string;
  forms: SentForms;
}

/** UTF-16 units and bytes of the pictures in memory; those that were asked for longest ago make room. */
const MEMORY = 16_000_000;

/** A path whose picture a newer one has replaced. */
interface MovedPicture {
  /** The newer one's path below `/media/`. */
  movedTo: string;
}

/** Draws the picture of a path below `/media/` that isn't stored in a table; undefined for an unknown path. */
export type DrawPicture = (queries: Queries, path: string) => Promise<Picture | MovedPicture | undefined>;

/**
 * Covers, banners, tiles: `/media/covers/17.v1.svg`. Also under `/storage/`, where §3's promotions look for theirs. A
 * path always means the same picture, so it may be cached permanently: the path of an older version, which a device may
 * still have in a cached list, leads to the newest one's. Stored pictures come before generated ones.
 */
export function mediaRoutes({ db }: Services, draw: DrawPicture): Routes {
  const pictures = new LRUCache<string, SentPicture>({
    maxSize: MEMORY,
    sizeCalculation: ({ forms: { plain, gzip } }) => plain.body.length + (gzip?.body.length ?? 0) + 1,
  });
  async function findOrDraw(path: string): Promise<SentPicture | MovedPicture | undefined> {
    const known = pictures.get(path);
    if (known) return known;
    const picture = (await findPicture(db.queries, path)) ?? (await draw(db.queries, path));
    if (!picture || 'movedTo' in picture) return picture;
    const { body, type } = picture;
    const sent = { type, forms: typeof body === 'string' ? textForms(body) : { plain: formOf(body) } };
    pictures.set(path, sent);
    return sent;
  }
  const serve = async (context: Context<HttpEnv>) => {
    const [, path = ''] = /^\/(?:media|storage)\/([\w./-]{1,200})$/.exec(context.req.path) ?? [];
    const picture = path ? await findOrDraw(path) : undefined;
    if (!picture) throw new Refusal('not_found');
    context.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if ('movedTo' in picture) {
      context.header('Cache-Control', FOR_A_DAY);
      return context.redirect(`/media/${picture.movedTo}`, 301);
    }
    context.header('Content-Security-Policy', PICTURE_POLICY);
    return sendForms(context, picture.type, picture.forms, FOR_GOOD);
  };
  return (app) => {
    app.get('/media/*', serve);
    app.get('/storage/*', serve);
  };
}
