import type { Database } from '#server/core/db/database.ts';
import type { Localised } from '#server/core/localised.ts';
import { insertCategories } from '#server/data/casino/catalogue.ts';
import { insertContent, isContentEmpty } from './content.ts';
import { GAME_CATEGORIES } from './defaults/game-categories.ts';
import { REGULATIONS } from './defaults/regulations/default-regulations.ts';
import { SEO_RECORDS } from './defaults/seo-records.ts';

/** What the registration page says about coupons. */
export const REGISTRATION_COUPON_TEXT: Localised = {
  pt: 'Se você tem um cupom, guarde o código: ele é usado no depósito ou na página de promoções.',
  en: 'If you have a coupon, keep its code: it is used in the deposit or on the promotions page.',
  es: 'Si tienes un cupón, guarda el código: se usa en el depósito o en la página de promociones.',
};

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
