import { queryOptions } from '@tanstack/react-query';
import { listProviders, type Provider } from '#contract/endpoints/casino/casino-calls.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';
import { isStartingUp, queryClient } from '#src/core/cache/query-client.ts';
import { NetworkError } from '#src/core/net/http.ts';

/**
 * The game providers. §8: if the request fails, the list is empty and is requested again the next time it is shown. If
 * no answer came at all, a known list stays (D6).
 */
export function providersQuery(language: Language) {
  return queryOptions({
    queryKey: ['providers', language],
    queryFn: (): Promise<Provider[]> =>
      call(listProviders).catch((error: unknown) => {
        const known = queryClient.getQueryData(['providers', language]) !== undefined;
        if (known && error instanceof NetworkError && error.status === 0) throw error;
        return [];
      }),
    // An empty list may come from a failure, so a page that opens after the start-up asks again.
    staleTime: (query) => (query.state.data?.length || isStartingUp() ? 60_000 : 0),
    meta: { public: true, persist: true },
  });
}
