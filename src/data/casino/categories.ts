import { queryOptions } from '@tanstack/react-query';
import { listCategories } from '#contract/endpoints/casino.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';

/** The casino categories. If the request fails, the list that is already there stays (§8). */
export function categoriesQuery(language: Language) {
  return queryOptions({
    queryKey: ['categories', language],
    queryFn: ({ signal }) => call(listCategories, { signal }),
    meta: { public: true, persist: true },
  });
}
