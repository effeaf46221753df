import { queryOptions } from '@tanstack/react-query';
import { listCategories } from '#contract/endpoints/casino/casino-calls.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';
import { queryAtom } from '#src/core/cache/query-atom.ts';
import { atomHook } from '#src/core/state/store.ts';
import { languageAtom } from '#src/core/text/language.ts';

/** The casino categories. If the request fails, the list that is already there stays (§8). */
export function categoriesQuery(language: Language) {
  return queryOptions({
    queryKey: ['categories', language],
    queryFn: () => call(listCategories),
    meta: { public: true, persist: true },
  });
}

/** The categories in the present language, for components. */
export const useCategories = atomHook(
  queryAtom<typeof listCategories>((get) => categoriesQuery(get(languageAtom))),
);
