import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  getGame,
  type ListGamesQuery,
  listGames,
  listRecentGames,
  listTags,
} from '#contract/endpoints/casino/casino-calls.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';

/** Filter and order of a list of games. */
export type GameFilter = { [Name in keyof ListGamesQuery]?: Exclude<ListGamesQuery[Name], undefined> };

/** The parts of a filter that a list's address may contain. */
export const LIST_PARAMETERS = ['q', 'provider', 'tag', 'volatility', 'demo', 'jackpot', 'sort'] as const;

/** Games per page: never fewer than one screen shows. */
export const PAGE_GAMES = 54;
const SEARCH_KEPT_MS = 300_000;

/** The first `count` games of a filter, for one row. */
export function gamesQuery(filter: GameFilter, count: number, language: Language) {
  return queryOptions({
    queryKey: ['games', language, filter, count],
    queryFn: ({ signal }) => call(listGames, { query: { ...filter, per_page: String(count) }, signal }),
    meta: { public: true, persist: true },
  });
}

/** One page (from 1) of the games of a filter. */
export function gamePageQuery(filter: GameFilter, page: number, language: Language) {
  return queryOptions({
    queryKey: ['games', language, filter, 'page', page],
    meta: { public: true },
    queryFn: ({ signal }) => readPage(filter, page, signal),
    // Lists stay cached for the offline search. Each letter of a search leaves a
    // list that is not requested again, so those are dropped earlier.
    ...(filter.q === undefined ? {} : { gcTime: SEARCH_KEPT_MS }),
  });
}

/** The first page of a filter. Shows the previous filter's games until the answer arrives. */
export function firstGamesQuery(filter: GameFilter, language: Language) {
  return queryOptions({ ...gamePageQuery(filter, 1, language), placeholderData: keepPreviousData });
}

/** All games of a filter, page by page, for a search through the whole list. */
export function allGamesQuery(filter: GameFilter, language: Language) {
  return infiniteQueryOptions({
    queryKey: ['games', language, filter, 'pages'],
    meta: { public: true },
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) =>
      last.data.length > 0 && page * PAGE_GAMES < last.total ? page + 1 : undefined,
  });
}

function readPage(filter: GameFilter, page: number, signal: AbortSignal) {
  const query = { ...filter, page: String(page), per_page: String(PAGE_GAMES) };
  return call(listGames, { query, signal });
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
