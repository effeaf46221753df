// How the sides of an event came into it, and how it goes: drawn as charts, by a file that comes when somebody looks (D10).
import { queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { getEventStatistics } from '#contract/endpoints/event-statistics.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';

/** While the event runs it is read again this often (ms). */
const LOOK_MS = 15_000;

/** What is known of an event beyond its markets. */
export type EventStatistics = v.InferOutput<typeof getEventStatistics.response>;

/** An event's statistics; `live` while it runs. */
export function eventStatisticsQuery(id: string, language: Language, live: boolean) {
  return queryOptions({
    queryKey: ['sports', language, 'statistics', id],
    queryFn: ({ signal }) => call(getEventStatistics, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: live ? LOOK_MS : false,
  });
}
