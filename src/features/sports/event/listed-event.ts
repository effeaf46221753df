// What the lists on this device say of an event before it has been read itself.
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import type { Language } from '#contract/languages.ts';
import { queryClient } from '#src/core/cache/query-client.ts';

type Page = { data: readonly SportEvent[] };
type List = readonly SportEvent[] | Page | { pages: readonly Page[] };

/** The event as a cached list has it: one of the sportsbook, of followed teams, or home's; undefined: none has it. */
export function listedEvent(id: string, language: Language): SportEvent | undefined {
  const lists = queryClient.getQueriesData<List>({ queryKey: ['sports', language] });
  return lists.flatMap(([, list]) => eventsOf(list)).find((event) => event.id === id);
}

function eventsOf(list: List | undefined): readonly SportEvent[] {
  if (!list) return [];
  if ('pages' in list) return list.pages.flatMap(({ data }) => data);
  return 'data' in list ? list.data : list;
}
