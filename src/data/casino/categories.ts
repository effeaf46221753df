import { queryOptions } from '@tanstack/react-query';
import { listCategories } from '#contract/endpoints/casino.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';

/** Casino categories; a failure leaves what was there (§8). */
export function categoriesQuery(language: Language) {
  return queryOptions({
    queryKey: ['categories', language],
    queryFn: ({ signal }) => call(listCategories, { signal }),
    meta: { persist: true },
  });
}
