import { expect, test } from 'vitest';
import type { SportsTree } from '#contract/endpoints/sports/sports-calls.ts';
import { orderLeagues } from './event-groups.ts';

const none = { open: 1, live: 1 };
const country = (slug: string, ...leagues: string[]) => ({
  ...{ slug, name: slug, ...none },
  leagues: leagues.map((league) => ({ slug: league, name: league, ...none })),
});
const tree: SportsTree = [
  {
    ...{ slug: 'football', name: 'Futebol', ...none },
    countries: [country('england', 'first'), country('brazil', 'serie-a', 'serie-b')],
  },
  { ...{ slug: 'basketball', name: 'Basquete', ...none }, countries: [country('brazil', 'cesta')] },
];
const groups = [
  'football/england/first',
  'football/unknown/new',
  'basketball/brazil/cesta',
  'football/brazil/serie-b',
  'football/brazil/serie-a',
].map((key) => ({ key, events: [] }));
const keys = (followed: readonly string[]) => orderLeagues(groups, tree, followed).map(({ key }) => key);

test('followed leagues come first, then Brazil’s in the order of the feed, then the others', () => {
  expect(keys([])).toEqual([
    'football/brazil/serie-a',
    'football/brazil/serie-b',
    'basketball/brazil/cesta',
    'football/england/first',
    'football/unknown/new',
  ]);
  expect(keys(['league:football/england/first', 'team:football/A'])[0]).toBe('football/england/first');
});
