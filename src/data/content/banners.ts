import { queryOptions } from '@tanstack/react-query';
import { listBanners } from '#contract/endpoints/content.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';

/** Banners of the home page; a failure keeps the earlier data (§8). */
export function bannersQuery(language: Language) {
  return queryOptions({
    queryKey: ['banners', language],
    queryFn: ({ signal }) => call(listBanners, { signal }),
    // §7: no retry, also not when another component mounts while the query has failed.
    retryOnMount: false,
    meta: { public: true, persist: true },
  });
}
