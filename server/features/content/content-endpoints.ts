import {
  listBanners as bannersCall,
  getCouponText,
  getRegulation,
  getSeo,
  listPromotions as promotionsCall,
} from '#contract/endpoints/content/content-calls.ts';
import { getModalImages, getSettings } from '#contract/endpoints/content/settings-calls.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Services } from '#server/core/services.ts';
import {
  findRegulation,
  listBanners,
  listPromotions,
  modalImages,
  namedText,
} from '#server/data/content/content.ts';
import { publicDataOf } from '#server/data/settings/public-data.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import { resolveSeo } from './seo-text.ts';

/** Public content: settings, pictures of the modals, banners, promotions, SEO and regulation texts. */
export function contentEndpoints({ db }: Services): Endpoint[] {
  const fromMemory = { version: publicDataOf(db).version };
  return [
    endpoint(getSettings, () => readSettings(db.queries), fromMemory),
    endpoint(getModalImages, () => modalImages(db.queries)),
    endpoint(bannersCall, ({ language }) => listBanners(db.queries, language), fromMemory),
    endpoint(promotionsCall, ({ language }) => listPromotions(db.queries, language), fromMemory),
    endpoint(getSeo, async ({ query, language }) => {
      const found = await resolveSeo(db.queries, query.section_name, query.source_id, language);
      if (!found) throw new Refusal('not_found');
      return found;
    }),
    endpoint(
      getRegulation,
      async ({ params, language }) => {
        const found = await findRegulation(db.queries, params.slug ?? '', language);
        if (!found) throw new Refusal('not_found');
        return found;
      },
      fromMemory,
    ),
    endpoint(getCouponText, async ({ language }) => ({
      text: await namedText(db.queries, 'coupon_register', language),
    })),
  ];
}
