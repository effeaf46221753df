// What can be bet on, as the server knows it (D10). What moves between two answers is in event-changes.ts.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { getSlip, priceBuilt } from '#contract/endpoints/bets.ts';
import { type eventsQuery, getEvent, listEvents, listSports } from '#contract/endpoints/sports.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';

/** Which events. */
export type EventFilter = {
  [Name in keyof Omit<v.InferInput<typeof eventsQuery>, 'page'>]?: Exclude<
    v.InferInput<typeof eventsQuery>[Name],
    undefined
  >;
};

/** Lists are read again this often (ms): what hasn't begun isn't heard of between. */
const LOOK_MS = 30_000;
const SLIP_LOOK_MS = 15_000;
const SEARCH_KEPT_MS = 300_000;

/** Sports, their countries and leagues, with how many events each has. The pages stand on it: one that didn't come is asked for again. */
export function sportsTreeQuery(language: Language) {
  return queryOptions({
    queryKey: ['sports', language, 'tree'],
    queryFn: ({ signal }) => call(listSports, { signal }),
    refetchInterval: LOOK_MS,
  });
}

/** The events of a filter, page by page, live ones first. */
export function eventListQuery(filter: EventFilter, language: Language) {
  return infiniteQueryOptions({
    queryKey: ['sports', language, 'events', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listEvents, { query: { ...filter, page: String(pageParam) }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page < last.last_page ? page + 1 : undefined),
    staleTime: 0,
    refetchInterval: LOOK_MS,
    ...(filter.q === undefined ? {} : { gcTime: SEARCH_KEPT_MS }),
  });
}

/** One event with all of its markets. */
export function eventQuery(id: string, language: Language) {
  return queryOptions({
    queryKey: ['sports', language, 'event', id],
    queryFn: ({ signal }) => call(getEvent, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  });
}

/** The selections of a slip as they stand now; `legs` are keys of legs. */
export function slipQuery(legs: readonly string[], language: Language) {
  return queryOptions({
    queryKey: ['sports', language, 'slip', legs],
    queryFn: async ({ signal }) => (await call(getSlip, { query: { legs: legs.join(',') }, signal })).data,
    enabled: legs.length > 0,
    staleTime: 0,
    refetchInterval: SLIP_LOOK_MS,
    placeholderData: (before) => before,
  });
}

/**
 * What selections of one event pay together; `legs` are keys of legs. It is read again with each `version` of the event: those come no
 * faster than they are shown.
 */
export function builtPriceQuery(legs: readonly string[], version: number) {
  const keys = legs.join(',');
  return queryOptions({
    queryKey: ['sports', 'built-price', keys, version],
    queryFn: ({ signal }) => call(priceBuilt, { query: { legs: keys }, signal }),
    enabled: legs.length > 1,
    staleTime: 0,
    gcTime: SLIP_LOOK_MS,
    refetchInterval: SLIP_LOOK_MS,
    // Until the next one is there the last one shows, but never another bet's.
    placeholderData: (before, query) => (query?.queryKey[2] === keys ? before : undefined),
  });
}
