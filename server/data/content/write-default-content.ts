import type { Database } from '#server/core/db/database.ts';
import { insertCategories } from '#server/data/casino/catalogue.ts';
import { insertContent, isContentEmpty } from './content.ts';
import { REGISTRATION_COUPON_TEXT } from './defaults/coupon-text.ts';
import { GAME_CATEGORIES } from './defaults/game-categories.ts';
import { REGULATIONS } from './defaults/regulations/regulations.ts';
import { SEO_RECORDS } from './defaults/seo-records.ts';

/**
 * Writes the product's own content into an empty database: game categories, SEO records, regulation texts, named texts. Content that
 * is there already, edited by the operator perhaps, stays as it is.
 */
export async function writeDefaultContent(db: Database): Promise<void> {
  if (!(await isContentEmpty(db.queries))) return;
  await db.transaction(async (tx) => {
    await insertCategories(
      tx,
      GAME_CATEGORIES.map((category, position) => ({ ...category, position })),
    );
    await insertContent(tx, {
      seo: SEO_RECORDS,
      regulations: REGULATIONS,
      texts: { coupon_register: REGISTRATION_COUPON_TEXT },
    });
  });
}
