import { useDeferredValue } from 'react';
import * as v from 'valibot';
import { listGamesQuery } from '#contract/endpoints/casino/casino-calls.ts';
import { normalizeWords } from '#contract/rules/casino/game-search.ts';
import { type GameFilter, LIST_PARAMETERS } from '#src/data/casino/games.ts';
import { useSearchInAddress } from '#src/widgets/hooks/use-search-in-address.ts';

/** Delay after the last letter (ms). */
const ADDRESS_AFTER_MS = 250;

export interface ListFilterState {
  choice: ListFilter;
  /** The filter that the list requests. It is deferred, so that typing is rendered first. */
  asked: ListFilter;
  /** A search, a filter or a sort order is set. */
  narrowed: boolean;
  change: (change: Partial<Record<keyof ListFilter, string | undefined>>) => void;
  clear: () => void;
  /** Sets the text of the search. */
  type: (text: string) => void;
  /** Typing has ended: stores the search in the address at once. */
  settle: () => void;
}

/**
 * The filter of a list's page: it is stored in the address; a search that is being typed reaches the address a moment
 * later. Typing a letter does not change `asked` and `clear` at once, so the list below is not rendered with it.
 */
export function useListFilter(): ListFilterState {
  'use memo';
  const search = useSearchInAddress({ delayMs: ADDRESS_AFTER_MS });
  const { query, typed, type, settle, change, clear: clearParameters } = search;
  const fromAddress = readListFilter(query);
  const choice = typed === null ? fromAddress : { ...fromAddress, q: typed };
  const asked = useDeferredValue(JSON.stringify(requestFilter(choice)));
  const clear = () => clearParameters(EMPTY_LIST_FILTER);

  return {
    choice,
    asked: JSON.parse(asked) as ListFilter,
    narrowed: asked !== '{}',
    change,
    clear,
    type,
    settle,
  };
}

// A list's filter is stored in its address, so that a reload, a link and Back show the same games.
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
  popular: undefined,
  sort: undefined,
};

/** The filter that is requested: a search without a letter counts as no search. */
export function requestFilter(choice: ListFilter): ListFilter {
  const { q = '', ...others } = choice;
  return normalizeWords(q) === '' ? others : { ...others, q };
}
