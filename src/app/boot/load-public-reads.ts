import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { Language } from '#contract/languages.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { categoriesQuery } from '#src/data/casino/categories.ts';
import { providersQuery } from '#src/data/casino/providers.ts';
import { bannersQuery } from '#src/data/content/banners.ts';
import { couponTextQuery } from '#src/data/content/coupon-text.ts';
import { modalImagesQuery } from '#src/data/content/modal-images.ts';
import { promotionsQuery } from '#src/data/content/promotions.ts';
import { settingsQuery } from '#src/data/content/settings.ts';

/**
 * §4: the seven public reads, together and once: what a component has asked for meanwhile isn't asked for again, also
 * where it failed. They take no abort signal: a component that leaves must not cancel a read, or the next one asks again.
 * Each fails alone; the component that shows it reports the failure.
 */
export async function loadPublicReads(language: Language): Promise<void> {
  const reads = [
    couponTextQuery(language),
    providersQuery(language),
    settingsQuery(),
    modalImagesQuery(),
    categoriesQuery(language),
    promotionsQuery(language),
    bannersQuery(language),
  ];
  const hasFailed = (query: { queryKey: QueryKey }) =>
    queryClient.getQueryState(query.queryKey)?.status === 'error';
  const prefetch = (query: unknown) => queryClient.prefetchQuery(query as FetchQueryOptions);
  await Promise.all(reads.filter((query) => !hasFailed(query)).map(prefetch));
}
