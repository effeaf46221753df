import type { Context } from 'hono';
import type { Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { pictureReply, type Routes } from '#server/core/http/http-routes.ts';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';
import type { Services } from '#server/core/services.ts';
import { findPicture, type Picture } from '#server/data/content/content.ts';

/** An SVG picture can contain script; this policy stops it when the picture is opened by itself. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Draws the picture of a path below `/media/` that isn't stored in a table; undefined for an unknown path. */
export type DrawPicture = (queries: Queries, path: string) => Promise<Picture | undefined>;

/**
 * Covers, banners, tiles: `/media/covers/17.v1.svg`. Also under `/storage/`, where §3's promotions look for theirs. A
 * path always means the same picture, so it may be cached permanently. Stored pictures come before generated ones.
 */
export function mediaRoutes({ db }: Services, draw: DrawPicture): Routes {
  const serve = async (context: Context<HttpEnv>) => {
    const [, path = ''] = /^\/(?:media|storage)\/([\w./-]{1,200})$/.exec(context.req.path) ?? [];
    const picture = path
      ? ((await findPicture(db.queries, path)) ?? (await draw(db.queries, path)))
      : undefined;
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
