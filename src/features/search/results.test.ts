import { expect, test } from 'vitest';
import type { Game, Provider } from '#contract/endpoints/casino/casino-calls.ts';
import type { SportEvent, SportsTree } from '#contract/endpoints/sports/sports-calls.ts';
import { openPages, shortcutPages } from './pages.ts';
import {
  foundEvents,
  foundGames,
  foundLeagues,
  foundPages,
  foundProviders,
  foundTeams,
  type Kind,
  type Result,
  resultName,
  resultPath,
} from './results.ts';
import { countsOf, sectionsOf } from './sections.ts';

const event = (id: string, home: string, away: string, sport = 'football') =>
  ({
    id,
    sport,
    home,
    away,
    league: { slug: 'a', name: 'A', country: { slug: 'brazil', name: 'Brasil' } },
  }) as SportEvent;
const names = (results: readonly Result[]) => results.map((result) => resultName(result, 'x').text);

const EVENTS = [
  event('1', 'Guaporé', 'San Telmo del Río'),
  event('2', 'Sertanejo', 'Guaporé'),
  event('3', 'Serpente Azul', 'Corvos', 'esports'),
];

test.each([
  ['gaupore', ['Guaporé']],
  ['GUAPORÉ', ['Guaporé']],
  ['são telmo', ['San Telmo del Río']],
  ['ser', ['Sertanejo', 'Serpente Azul']],
  ['guq', []],
  ['brasil', []],
  ['', []],
])('teams by %s: %j', (typed, found) => {
  expect(names(foundTeams(EVENTS, typed).results)).toEqual(found);
});

test('a team leads to its first match, an e-sports match to its own address', () => {
  const [guapore] = foundTeams(EVENTS, 'guapore').results;
  expect(guapore && resultPath(guapore)).toBe('/sports/event/1');
  const [serpente] = foundTeams(EVENTS, 'serpente').results;
  expect(serpente && resultPath(serpente)).toBe('/sports/esports/event/3');
});

test('a match is named by both sides, and has no face of one of them', () => {
  const [match] = foundEvents(EVENTS, 3).results;
  expect(match && resultName(match, 'x')).toEqual({ text: 'Guaporé x San Telmo del Río', sport: '' });
});

const league = (slug: string, name: string, open: number) => ({ slug, name, open, live: 0 });
const TREE: SportsTree = [
  {
    ...league('football', 'Futebol', 9),
    countries: [
      {
        ...league('brazil', 'Brasil', 9),
        leagues: [league('serie-a', 'Nacional Série A', 3), league('serie-b', 'Nacional Série B', 6)],
      },
    ],
  },
  {
    ...league('tennis', 'Tênis', 2),
    countries: [
      {
        ...league('france', 'França', 2),
        leagues: [league('open', 'Aberto', 2), league('empty', 'Aberto Antigo', 0)],
      },
    ],
  },
];

test.each([
  ['serie b', ['Nacional Série B', 'Nacional Série A']],
  ['tenis', ['Aberto']],
  ['brasil', ['Nacional Série A', 'Nacional Série B']],
  // The most matches first.
  ['', ['Nacional Série B', 'Nacional Série A', 'Aberto']],
])('leagues by %s: %j', (typed, found) => {
  expect(names(foundLeagues(TREE, typed).results)).toEqual(found);
});

test('house games come before the catalogue’s, and count', () => {
  const { results, total } = foundGames([{ id: '7', name: 'Minas de Ouro' } as Game], 40, 'mimes');
  expect(names(results)).toEqual(['Mines', 'Minas de Ouro']);
  expect(total).toBe(41);
  expect(results.map(resultPath)).toEqual(['/games/mines', '/play/7']);
});

test('providers are found by their own names', () => {
  const providers = [
    { id: 'p1', name: 'Sereno' },
    { id: 'p2', name: 'Breu' },
  ] as Provider[];
  expect(names(foundProviders(providers, 'serenno').results)).toEqual(['Sereno']);
});

const ALL = { player: true, casino: true, sport: true, bonus: true };

test('pages are found by their names and by other words for them', () => {
  const pages = openPages(ALL).map((page) => ({
    page,
    name: page.id === 'limits' ? 'Meus limites' : page.id,
    words: page.id === 'limits' ? 'proteção perda' : '',
  }));
  for (const typed of ['limite', 'protecao', 'perda']) {
    expect(foundPages(pages, typed).results.map(resultPath), typed).toContain('/user/protection');
  }
});

test('a visitor is offered no page of players, and nobody a page of a closed area', () => {
  const visitor = openPages({ ...ALL, player: false }).map(({ id }) => id);
  expect(visitor).not.toContain('withdraw');
  expect(visitor).toContain('promotions');
  const closed = openPages({ player: true, casino: false, sport: false, bonus: false });
  const addresses = closed.map(({ to }) => to);
  expect(addresses.filter((to) => /^\/(sports|casino|providers|user\/bonus)/.test(to))).toEqual([]);
  expect(shortcutPages(closed, true).map(({ id }) => id)).toEqual([
    'withdraw',
    'limits',
    'promotions',
    'questions',
  ]);
});

const none = { results: [], total: 0 };
const many = (kind: 'house', count: number) => ({
  results: Array.from({ length: count }, (): Result => ({ kind, id: 'mines' })),
  total: count,
});
const FOUND: Record<Kind, { results: readonly Result[]; total: number }> = {
  events: many('house', 5),
  teams: none,
  games: { results: many('house', 30).results, total: 300 },
  leagues: many('house', 1),
  providers: many('house', 4),
  pages: none,
};

test('shows a few of each kind, the rest one press further; leagues and providers share a place', () => {
  expect(
    sectionsOf(FOUND, 'all').map(({ id, results, total, more }) => [id, results.length, total, more]),
  ).toEqual([
    ['events', 2, 5, 'events'],
    ['games', 3, 300, 'games'],
    ['leagues_providers', 3, 5, 'providers'],
  ]);
});

test('one kind by itself has twenty rows at most; a kind without results has none', () => {
  expect(sectionsOf(FOUND, 'games').map(({ results, total }) => [results.length, total])).toEqual([
    [20, 300],
  ]);
  expect(sectionsOf(FOUND, 'teams')).toEqual([]);
  expect(countsOf(FOUND)).toEqual([
    { kind: 'events', count: 5 },
    { kind: 'games', count: 300 },
    { kind: 'leagues', count: 1 },
    { kind: 'providers', count: 4 },
  ]);
});
