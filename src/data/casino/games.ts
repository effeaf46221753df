import { queryOptions } from '@tanstack/react-query';
import { type ListGamesQuery, listGames } from '#contract/endpoints/casino/casino-calls.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';

/** Filter and order of a list of games. */
export type GameFilter = { [Name in keyof ListGamesQuery]?: Exclude<ListGamesQuery[Name], undefined> };

/** The parts of a filter that a list's address may contain. */
export const LIST_PARAMETERS = [
  'q',
  'provider',
  'tag',
  'volatility',
  'demo',
  'jackpot',
  'popular',
  'sort',
] as const;

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
    queryFn: ({ signal }) => readGamePage(filter, page, signal),
    // Lists stay cached for the offline search. Each letter of a search leaves a
    // list that is not requested again, so those are dropped earlier.
    ...(filter.q === undefined ? {} : { gcTime: SEARCH_KEPT_MS }),
  });
}

/** Reads one page (from 1) of the games of a filter. */
export function readGamePage(filter: GameFilter, page: number, signal: AbortSignal) {
  const query = { ...filter, page: String(page), per_page: String(PAGE_GAMES) };
  return call(listGames, { query, signal });
}
