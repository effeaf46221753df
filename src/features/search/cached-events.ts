// Search without a network: in the matches of the lists that this device has cached.
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import type { Language } from '#contract/languages.ts';
import { gameSearch } from '#contract/rules/casino/game-search.ts';
import { matchSearchWords } from '#contract/rules/sports/match-search-words.ts';

/** The matches of the cached lists that have what was typed, each once; with nothing typed all of them. */
export function searchCachedEvents(client: QueryClient, language: Language, typed: string): SportEvent[] {
  const lists = client.getQueriesData<InfiniteData<{ data: SportEvent[] }>>({
    queryKey: ['sports', language, 'events'],
  });
  const listed = lists.flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? []);
  const events = [...new Map(listed.map((event) => [event.id, event])).values()];
  if (typed === '') return events;
  const search = gameSearch(
    events.map(({ home, away, league }) => ({ name: `${home} ${away}`, secondaryName: league.name })),
  );
  return search(matchSearchWords(typed)).flatMap((place) => events[place] ?? []);
}
