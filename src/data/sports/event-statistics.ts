// The form, the meetings and the momentum of an event's sides. The charts that show them are loaded on demand (D10).
import { queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { getEventStatistics } from '#contract/endpoints/sports/event-statistics-calls.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';
import { pollEvery } from '#src/core/cache/poll-interval.ts';

/** How often (ms) it is read again while the event is live. */
const LOOK_MS = 15_000;

/** The statistics of an event and of its sides. */
export type EventStatistics = v.InferOutput<typeof getEventStatistics.response>;

/** An event's statistics; `live`: the event is running. */
export function eventStatisticsQuery(id: string, language: Language, live: boolean) {
  return queryOptions({
    queryKey: ['sports', language, 'statistics', id],
    meta: { public: true },
    queryFn: ({ signal }) => call(getEventStatistics, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: live ? pollEvery(LOOK_MS) : false,
  });
}
