import type { Language } from '#contract/languages.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { categoriesQuery } from '#src/data/casino/categories.ts';
import { providersQuery } from '#src/data/casino/providers.ts';
import { bannersQuery } from '#src/data/content/banners.ts';
import { couponTextQuery } from '#src/data/content/coupon-text.ts';
import { modalImagesQuery } from '#src/data/content/modal-images.ts';
import { promotionsQuery } from '#src/data/content/promotions.ts';
import { settingsQuery } from '#src/data/content/settings.ts';

/** §4: the seven public reads, together. Each fails alone; the component that shows it reports the failure. */
export async function loadPublicReads(language: Language): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(couponTextQuery(language)),
    queryClient.prefetchQuery(providersQuery(language)),
    queryClient.prefetchQuery(settingsQuery()),
    queryClient.prefetchQuery(modalImagesQuery()),
    queryClient.prefetchQuery(categoriesQuery(language)),
    queryClient.prefetchQuery(promotionsQuery(language)),
    queryClient.prefetchQuery(bannersQuery(language)),
  ]);
}
