import { queryOptions } from '@tanstack/react-query';
import { listPromotions } from '#contract/endpoints/content/content-calls.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';

/** Promotions; a failure keeps the earlier data (§8). */
export function promotionsQuery(language: Language) {
  return queryOptions({
    queryKey: ['promotions', language],
    queryFn: () => call(listPromotions),
    meta: { public: true, persist: true },
  });
}
