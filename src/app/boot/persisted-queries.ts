import { listCategories, listGames, listProviders } from '#contract/endpoints/casino.ts';
import { getCouponText, listBanners, listPromotions } from '#contract/endpoints/content.ts';
import { getModalImages, getSettings } from '#contract/endpoints/settings.ts';
import type { PersistedQueries } from '#src/core/cache/restore-queries.ts';

/** D6: what rests on disk for the next start, each with the shape it must still have. Public, all of it. */
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
