// What the casino's own pages ask for and home does not.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getGame, listRecentGames, listTags } from '#contract/endpoints/casino/lobby-calls.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';
import { type GameFilter, gamePageQuery, PAGE_GAMES, readGamePage } from './games.ts';

/** The first page of a filter. Shows the previous filter's games until the answer arrives. */
export function firstGamesQuery(filter: GameFilter, language: Language) {
  return queryOptions({ ...gamePageQuery(filter, 1, language), placeholderData: keepPreviousData });
}

/** All games of a filter, page by page, for a search through the whole list. */
export function allGamesQuery(filter: GameFilter, language: Language) {
  return infiniteQueryOptions({
    queryKey: ['games', language, filter, 'pages'],
    meta: { public: true },
    queryFn: ({ pageParam, signal }) => readGamePage(filter, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) =>
      last.data.length > 0 && page * PAGE_GAMES < last.total ? page + 1 : undefined,
  });
}

/** The themes of the games, for a filter. */
export function tagsQuery(language: Language) {
  return queryOptions({
    queryKey: ['games', language, 'tags'],
    meta: { public: true },
    queryFn: ({ signal }) => call(listTags, { signal }),
  });
}

/** The games that the player opened last. Needs a session. */
export function recentGamesQuery(language: Language) {
  return queryOptions({
    queryKey: ['recent-games', language],
    queryFn: ({ signal }) => call(listRecentGames, { signal }),
    // The player may have opened a game a moment ago.
    staleTime: 0,
  });
}

/** One game with its limits and its pay table. */
export function gameQuery(id: string, language: Language) {
  return queryOptions({
    queryKey: ['game', language, id],
    meta: { public: true },
    queryFn: ({ signal }) => call(getGame, { params: { id }, signal }),
  });
}
