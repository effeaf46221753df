import { listCategories, listGames, listProviders } from '#contract/endpoints/casino/casino-calls.ts';
import { getCouponText, listBanners, listPromotions } from '#contract/endpoints/content/content-calls.ts';
import { getModalImages, getSettings } from '#contract/endpoints/content/settings-calls.ts';
import type { PersistedQueries } from '#src/core/cache/persist-queries.ts';

/** D6: the queries that are stored for the next start, each with the schema that a restored answer must pass. All are public. */
export const PERSISTED_QUERIES: PersistedQueries = {
  settings: getSettings.response,
  'modal-images': getModalImages.response,
  'coupon-text': getCouponText.response,
  banners: listBanners.response,
  categories: listCategories.response,
  providers: listProviders.response,
  promotions: listPromotions.response,
  games: listGames.response,
};
