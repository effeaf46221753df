import { listCategories, listGames, listProviders } from '#contract/endpoints/casino.ts';
import { getCouponText, listBanners, listPromotions } from '#contract/endpoints/content.ts';
import { getModalImages, getSettings } from '#contract/endpoints/settings.ts';
import type { PersistedNouns } from '#src/core/persisted-cache.ts';

/** D6: what rests on disk for the next start, each with the shape it must still have. Public, all of it. */
export const PERSISTED_NOUNS: PersistedNouns = {
  settings: getSettings.response,
  'modal-images': getModalImages.response,
  'coupon-text': getCouponText.response,
  banners: listBanners.response,
  categories: listCategories.response,
  providers: listProviders.response,
  promotions: listPromotions.response,
  games: listGames.response,
};
