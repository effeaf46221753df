// The events that can be bet on, as the server returns them (D10). Changes between two answers are in event-changes.ts.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { getSlip, quoteBuiltBet } from '#contract/endpoints/sports/bet-calls.ts';
import { listPopularSelections } from '#contract/endpoints/sports/popular-selections-calls.ts';
import {
  type eventsQuery,
  getEvent,
  listEvents,
  listSports,
} from '#contract/endpoints/sports/sports-calls.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';
import { pollEvery } from '#src/core/cache/poll-interval.ts';
import { sportsTreeKey } from './live-count.ts';

/** Filter of a list of events. */
export type EventFilter = {
  [Name in keyof Omit<v.InferInput<typeof eventsQuery>, 'page'>]?: Exclude<
    v.InferInput<typeof eventsQuery>[Name],
    undefined
  >;
};

/** How often lists are read again: they get no realtime changes of events that have not begun. */
const refetchInterval = pollEvery(30_000);
const SLIP_LOOK_MS = 15_000;
const SEARCH_KEPT_MS = 300_000;

/**
 * Sports, their countries and leagues, with the number of events in
 * each. The pages depend on it, so a failed request is repeated.
 */
export function sportsTreeQuery(language: Language) {
  return queryOptions({
    queryKey: sportsTreeKey(language),
    meta: { public: true },
    queryFn: ({ signal }) => call(listSports, { signal }),
    refetchInterval,
  });
}

/** The events of a filter, page by page, live events first. */
export function eventListQuery(filter: EventFilter, language: Language) {
  return infiniteQueryOptions({
    queryKey: ['sports', language, 'events', filter],
    meta: { public: true },
    queryFn: ({ pageParam, signal }) =>
      call(listEvents, { query: { ...filter, page: String(pageParam) }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page < last.last_page ? page + 1 : undefined),
    staleTime: 0,
    refetchInterval,
    ...(filter.q === undefined ? {} : { gcTime: SEARCH_KEPT_MS }),
  });
}

/** The first events of a team or a league that the player follows, live ones first. */
export function followedEventsQuery(filter: EventFilter, language: Language) {
  return queryOptions({
    queryKey: ['sports', language, 'followed', filter],
    meta: { public: true },
    queryFn: ({ signal }) => call(listEvents, { query: filter, signal }),
    staleTime: 0,
    refetchInterval,
  });
}

/** Enough to find those that home shows already, though others came before them since. */
export const HOME_EVENTS = { most: '40' };

/** The first events of all sports, live ones first, as home chooses from them. */
export function homeEventsQuery(language: Language) {
  return queryOptions({
    queryKey: ['sports', language, 'home'],
    meta: { public: true },
    queryFn: async ({ signal }) => (await call(listEvents, { query: HOME_EVENTS, signal })).data,
    staleTime: 0,
    refetchInterval,
  });
}

/** The selections that most players chose, in sets. */
export function popularSelectionsQuery(language: Language) {
  return queryOptions({
    queryKey: ['sports', language, 'popular'],
    meta: { public: true },
    queryFn: async ({ signal }) => (await call(listPopularSelections, { signal })).data,
    staleTime: 0,
    refetchInterval,
  });
}

/** One event with all of its markets. */
export function eventQuery(id: string, language: Language) {
  return queryOptions({
    queryKey: ['sports', language, 'event', id],
    meta: { public: true },
    queryFn: ({ signal }) => call(getEvent, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval,
  });
}

/** The current state of a slip's selections; `legs` are keys of legs. */
export function slipQuery(legs: readonly string[], language: Language) {
  return queryOptions({
    queryKey: ['sports', language, 'slip', legs],
    meta: { public: true },
    queryFn: async ({ signal }) => (await call(getSlip, { query: { legs: legs.join(',') }, signal })).data,
    enabled: legs.length > 0,
    staleTime: 0,
    refetchInterval: pollEvery(SLIP_LOOK_MS),
    placeholderData: (before) => before,
  });
}

/**
 * The price of a built bet: several selections of one event; `legs` are keys of legs. It is read again with each
 * `version` of the event. Versions change no more often than changes are shown.
 */
export function builtPriceQuery(legs: readonly string[], version: number) {
  const keys = legs.join(',');
  return queryOptions({
    queryKey: ['sports', 'built-price', keys, version],
    meta: { public: true },
    queryFn: ({ signal }) => call(quoteBuiltBet, { query: { legs: keys }, signal }),
    enabled: legs.length > 1,
    staleTime: 0,
    gcTime: SLIP_LOOK_MS,
    refetchInterval: pollEvery(SLIP_LOOK_MS),
    // The last price stays until the next one is there, but the price of another bet is never shown.
    placeholderData: (before, query) => (query?.queryKey[2] === keys ? before : undefined),
  });
}
