import { queryOptions } from '@tanstack/react-query';
import { listBanners } from '#contract/endpoints/content/content-calls.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';
import { queryAtom } from '#src/core/cache/query-atom.ts';
import { atomHook } from '#src/core/state/store.ts';
import { languageAtom } from '#src/core/text/language.ts';

/** Banners of the home page; a failure keeps the earlier data (§8). */
export function bannersQuery(language: Language) {
  return queryOptions({
    queryKey: ['banners', language],
    queryFn: () => call(listBanners),
    // §7: no retry, also not when another component mounts while the query has failed.
    retryOnMount: false,
    meta: { public: true, persist: true },
  });
}

/** The banners in the present language, for components. */
export const useBanners = atomHook(queryAtom<typeof listBanners>((get) => bannersQuery(get(languageAtom))));
