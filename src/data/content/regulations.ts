import { queryOptions } from '@tanstack/react-query';
import { getRegulation } from '#contract/endpoints/content/content-calls.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';

/** One regulation text; `ApiError` with 404 if the backend doesn't know the slug. */
export function regulationQuery(slug: string, language: Language) {
  return queryOptions({
    queryKey: ['regulation', language, slug],
    queryFn: ({ signal }) => call(getRegulation, { params: { slug }, signal }),
    meta: { public: true },
  });
}
