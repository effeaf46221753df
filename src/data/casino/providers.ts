import { queryOptions } from '@tanstack/react-query';
import { listProviders, type Provider } from '#contract/endpoints/casino/casino-calls.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { NetworkError } from '#src/core/net/http.ts';

/**
 * The game providers. §8: if the request fails, the list is empty; the query keeps the failure, so that a page can tell it from a list
 * that is empty. If no answer came at all, a known list stays (D6).
 */
export function providersQuery(language: Language) {
  const queryKey = ['providers', language] as const;
  return queryOptions({
    queryKey,
    queryFn: (): Promise<Provider[]> =>
      call(listProviders).catch((error: unknown) => {
        if (!(error instanceof NetworkError && error.status === 0)) queryClient.setQueryData(queryKey, []);
        throw error;
      }),
    meta: { public: true, persist: true },
  });
}
