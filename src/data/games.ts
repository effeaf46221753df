import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getGame, listGames } from '#contract/endpoints/casino.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/call.ts';

/** Which games: of a category (its slug), of a provider (its id), both, or all. */
export interface GameFilter {
  category?: string;
  provider?: string;
}

const PAGE_SIZE = 36;

/** The first `count` games of a filter, for a row. */
export function gamesQuery(filter: GameFilter, count: number, language: Language) {
  return queryOptions({
    queryKey: ['games', language, filter, count],
    queryFn: ({ signal }) => call(listGames, { query: { ...filter, per_page: String(count) }, signal }),
    meta: { persist: true },
  });
}

/** All games of a filter, page by page, for a list. */
export function moreGamesQuery(filter: GameFilter, language: Language) {
  return infiniteQueryOptions({
    queryKey: ['games', language, filter, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listGames, { query: { ...filter, page: String(pageParam), per_page: String(PAGE_SIZE) }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) =>
      last.data.length > 0 && page * PAGE_SIZE < last.total ? page + 1 : undefined,
  });
}

/** One game with its limits and pay table. */
export function gameQuery(id: string, language: Language) {
  return queryOptions({
    queryKey: ['game', language, id],
    queryFn: ({ signal }) => call(getGame, { params: { id }, signal }),
  });
}
