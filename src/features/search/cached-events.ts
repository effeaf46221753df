// Search without a network: in the matches of the lists that this device has cached.
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { listEvents, type SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import type { Language } from '#contract/languages.ts';
import { gameSearch } from '#contract/rules/casino/game-search.ts';

const cachedList = v.object({ pages: v.array(listEvents.response) });

/** The matches of the cached lists that have what was typed, each once; with nothing typed all of them. */
export function searchCachedEvents(client: QueryClient, language: Language, typed: string): SportEvent[] {
  const lists = client.getQueriesData({ queryKey: ['sports', language, 'events'] }).flatMap(([, data]) => {
    const list = v.safeParse(cachedList, data);
    return list.success ? list.output.pages.flatMap((page) => page.data) : [];
  });
  const events = [...new Map(lists.map((event) => [event.id, event])).values()];
  if (typed === '') return events;
  const search = gameSearch(
    events.map(({ home, away, league }) => ({ name: `${home} ${away}`, secondaryName: league.name })),
  );
  return search(typed).flatMap((place) => events[place] ?? []);
}
