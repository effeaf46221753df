import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { eventListQuery } from '#src/data/sports/sport-events.ts';
import { searchCachedEvents } from './cached-events.ts';

const event = (id: string, home: string, league: string) =>
  ({ id, sport: 'football', home, away: 'Pampeano', league: { slug: 'a', name: league } }) as SportEvent;

const client = new QueryClient();
const cache = (filter: Parameters<typeof eventListQuery>[0], language: 'pt' | 'en', data: SportEvent[]) =>
  client.setQueryData(eventListQuery(filter, language).queryKey, {
    pages: [{ data, total: data.length, last_page: 1 }],
    pageParams: [1],
  });
cache({ live: '1' }, 'pt', [event('1', 'Guaporé', 'Série A'), event('2', 'Igarapé', 'Série B')]);
cache({ live: '0' }, 'pt', [event('1', 'Guaporé', 'Série A'), event('3', 'Sertanejo', 'Copa')]);
cache({ live: '0' }, 'en', [event('4', 'Guaporé', 'Series A')]);

test.each([
  ['gaupore', ['1']],
  ['serie b', ['2']],
  ['pampeano', ['1', '2', '3']],
  ['Guaporé x Pampeano', ['1']],
  ['zzzz', []],
  ['', ['1', '2', '3']],
])('finds by %s in the cached lists of a language: %j', (typed, found) => {
  expect(searchCachedEvents(client, 'pt', typed).map(({ id }) => id)).toEqual(found);
});
