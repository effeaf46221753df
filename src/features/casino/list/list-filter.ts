// A list's filter is stored in its address, so that a reload, a link and Back show the same games.
import * as v from 'valibot';
import { listGamesQuery } from '#contract/endpoints/casino.ts';
import { normalizeWords } from '#contract/rules/game-search.ts';
import { type GameFilter, LIST_PARAMETERS } from '#src/data/casino/games.ts';

/** The part of a filter that the player chooses on a list's page. */
export type ListFilter = Pick<GameFilter, (typeof LIST_PARAMETERS)[number]>;

/** Reads a filter from an address's query. Invalid values are left out. */
export function readListFilter(query: URLSearchParams): ListFilter {
  const choice: Record<string, string> = {};
  for (const name of LIST_PARAMETERS) {
    const value = query.get(name);
    if (value && v.is(listGamesQuery.entries[name], value)) choice[name] = value;
  }
  return choice;
}

/** No filter. */
export const EMPTY_LIST_FILTER: Readonly<Record<keyof ListFilter, undefined>> = {
  q: undefined,
  provider: undefined,
  tag: undefined,
  volatility: undefined,
  demo: undefined,
  jackpot: undefined,
  sort: undefined,
};

/** The filter that is requested: a search without a letter counts as no search. */
export function requestFilter(choice: ListFilter): ListFilter {
  const { q = '', ...others } = choice;
  return normalizeWords(q) === '' ? others : { ...others, q };
}
