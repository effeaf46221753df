import { queryOptions } from '@tanstack/react-query';
import { listJackpots } from '#contract/endpoints/casino/jackpot-calls.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';

/** The current jackpot amounts: read again on each visit, never taken from the disk. */
export function jackpotsQuery(language: Language) {
  return queryOptions({
    queryKey: ['jackpots', language],
    meta: { public: true },
    queryFn: ({ signal }) => call(listJackpots, { signal }),
    staleTime: 0,
  });
}
