import type { Context } from 'hono';
import type { HttpEnv } from '#server/core/http/http-env.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { pictureReply, type Routes } from '#server/core/http/routes.ts';
import type { Services } from '#server/core/services.ts';
import { findPicture } from '#server/data/content.ts';

/** A drawn picture can hold script; opened by itself it runs none. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Covers, banners, tiles: `/media/covers/17.v1.svg`. Under `/storage/` too, where §3's promotions look for theirs.
 * A path stands for one picture for ever, so it may be kept for ever.
 */
export function mediaRoutes({ db }: Services): Routes {
  const serve = async (context: Context<HttpEnv>) => {
    const [, path = ''] = /^\/(?:media|storage)\/([\w./-]{1,200})$/.exec(context.req.path) ?? [];
    const picture = path ? await findPicture(db.queries, path) : undefined;
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
