import { queryOptions } from '@tanstack/react-query';
import { listProviders, type Provider } from '#contract/endpoints/casino.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';
import { NetworkError } from '#src/core/net/http.ts';
import { queryClient } from '#src/core/cache/query-client.ts';

/**
 * Game providers. §8: a failed fetch falls back to empty, and is asked again when shown anew; a list that is known
 * stays where no answer came at all (D6).
 */
export function providersQuery(language: Language) {
  return queryOptions({
    queryKey: ['providers', language],
    queryFn: ({ signal }): Promise<Provider[]> =>
      call(listProviders, { signal }).catch((error: unknown) => {
        const known = queryClient.getQueryData(['providers', language]) !== undefined;
        if (signal.aborted || (known && error instanceof NetworkError && error.status === 0)) throw error;
        return [];
      }),
    // An empty list is never worth keeping: it may be a failure's.
    staleTime: (query) => (query.state.data?.length ? 60_000 : 0),
    meta: { persist: true },
  });
}
