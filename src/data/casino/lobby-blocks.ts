import { queryOptions } from '@tanstack/react-query';
import { getLobby } from '#contract/endpoints/casino/lobby-blocks-calls.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';

/** What the lobby shows beside lists of games. */
export function lobbyQuery(language: Language) {
  return queryOptions({
    queryKey: ['games', language, 'lobby'],
    meta: { public: true },
    queryFn: ({ signal }) => call(getLobby, { signal }),
  });
}
