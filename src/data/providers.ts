import { queryOptions } from '@tanstack/react-query';
import { listProviders, type Provider } from '#contract/endpoints/casino.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/call.ts';
import { queryClient } from '#src/core/query-client.ts';

/** Game providers. §8: a failed fetch falls back to empty, and is asked again when shown anew; a list that is known stays. */
export function providersQuery(language: Language) {
  return queryOptions({
    queryKey: ['providers', language],
    queryFn: ({ signal }): Promise<Provider[]> =>
      call(listProviders, { signal }).catch((error: unknown) => {
        if (signal.aborted || queryClient.getQueryData(['providers', language])) throw error;
        return [];
      }),
    // An empty list is never worth keeping: it may be a failure's.
    staleTime: (query) => (query.state.data?.length ? 60_000 : 0),
    meta: { persist: true },
  });
}
