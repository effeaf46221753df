// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { pageTitleAtom } from '#src/core/navigation/page-title.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { LeaguePage } from './league-page.tsx';

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const named = (slug: string, name: string, open: number) => ({ slug, name, open, live: 0 });
const TREE = {
  data: [
    {
      ...named('football', 'Futebol', 5),
      countries: [
        {
          ...named('brazil', 'Brasil', 3),
          leagues: [named('serie-a', 'Série A', 3), named('serie-c', 'Série C', 0)],
        },
        { ...named('spain', 'Espanha', 2), leagues: [named('primera', 'Primera', 2)] },
      ],
    },
  ],
};
let list: () => Response;
let asked: string[];

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('sports');
});
beforeEach(() => {
  asked = [];
  list = () => json({ data: [], total: 0, last_page: 1 });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.startsWith('/api/sports/events')) return list();
    return url.startsWith('/api/sports') ? json(TREE) : json({});
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (sport: string, country?: string, league?: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <LeaguePage
        place={{ page: 'league', sport, ...(country ? { country } : {}), ...(league ? { league } : {}) }}
        notFound={<h1>404</h1>}
      />
    </QueryClientProvider>,
  );
const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent;
const others = () =>
  [...document.querySelectorAll('section[aria-label="Outras ligas"] a')].map((link) => [
    link.getAttribute('href'),
    link.textContent,
  ]);

test('a league without events says so and links to the other leagues of its country', async () => {
  show('football', 'brazil', 'serie-d');
  await waitFor(() => expect(heading()).toBe('Nenhum jogo aqui agora'));
  expect(others()).toEqual([['/sports/football/brazil/serie-a', 'Série A 3']]);
  expect(asked).toContain('/api/sports/events?sport=football&country=brazil&league=serie-d&page=1');
  expect(screen.getByRole('link', { name: 'Brasil' }).getAttribute('href')).toBe('/sports/football/brazil');
});

test('a league without events that the tree still lists by name does so too', async () => {
  show('football', 'brazil', 'serie-c');
  await waitFor(() => expect(others()).toEqual([['/sports/football/brazil/serie-a', 'Série A 3']]));
  expect(heading()).toBe('Série C');
});

test('a country without events links to the leagues of its sport', async () => {
  show('football', 'peru');
  await waitFor(() => expect(heading()).toBe('Nenhum jogo aqui agora'));
  expect(others().map(([href]) => href)).toEqual([
    '/sports/football/brazil/serie-a',
    '/sports/football/spain/primera',
  ]);
});

test('[R2.29] an unknown league is the 404 page, and an unknown sport is so without a request for events', async () => {
  list = () => json({ code: 'not_found', message: '' }, 404);
  show('football', 'brazil', 'nowhere');
  await waitFor(() => expect(heading()).toBe('404'));
  cleanup();
  asked = [];
  show('rugby-de-praia');
  await waitFor(() => expect(heading()).toBe('404'));
  expect(asked.filter((url) => url.includes('/events'))).toEqual([]);
});

test('e-sports without events say so: the menu leads there', async () => {
  show('esports');
  await waitFor(() => expect(heading()).toBe('Nenhum jogo aqui agora'));
  expect(screen.getByRole('link', { name: 'Ver os jogos' }).getAttribute('href')).toBe('/sports');
  expect(store.get(pageTitleAtom)).toBe('E-sports');
});

test('[R2.29] without e-sports a game or a league of them is the 404 page', async () => {
  show('esports', 'reinos', 'copa');
  await waitFor(() => expect(heading()).toBe('404'));
  cleanup();
  show('esports', 'reinos');
  await waitFor(() => expect(heading()).toBe('404'));
});

test('a league whose events loaded before the tree takes its name from them', async () => {
  const league = { slug: 'serie-d', name: 'Série D', country: { slug: 'brazil', name: 'Brasil' } };
  const event = { id: 'a', sport: 'football', league, home: 'Casa', away: 'Fora', state: 'open', version: 1 };
  list = () => json({ data: [{ ...event, starts_at: '2026-11-22T12:00:00.000Z' }], total: 1, last_page: 1 });
  show('football', 'brazil', 'serie-d');
  await waitFor(() => expect(heading()).toBe('Série D'));
});

test.each([
  ['below the list where nothing is played', 0, ['A seguir', 'Países']],
  ['between the lists where something is', 1, ['Ao vivo agora', 'Países', 'A seguir']],
])('the countries of a sport stand %s', async (_, live, order) => {
  const league = { slug: 'serie-a', name: 'Série A', country: { slug: 'brazil', name: 'Brasil' } };
  const event = { id: 'a', sport: 'football', league, home: 'Casa', away: 'Fora', version: 1 };
  const listed = (state: string) => ({ ...event, state, starts_at: '2026-11-22T12:00:00.000Z' });
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.startsWith('/api/sports/events'))
      return json({ data: TREE.data.map((sport) => ({ ...sport, live })) });
    const data = !url.includes('live=1') ? [listed('open')] : live > 0 ? [listed('live')] : [];
    return json({ data, total: data.length, last_page: 1 });
  });
  show('football');
  const labels = () =>
    [...document.querySelectorAll('[data-in-order] > :is(section, ul)')].map((one) =>
      one.getAttribute('aria-label'),
    );
  await waitFor(() => expect(labels()).toEqual(order));
});

test('if the sports fail to load the page says so, and they are requested again automatically', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isDown = true;
  const answers = fetch;
  vi.stubGlobal('fetch', async (url: string) =>
    isDown && url.startsWith('/api/sports') ? json({ message: 'x' }, 503) : answers(url),
  );
  show('football');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tentar de novo' })).not.toBeNull());
  isDown = false;
  await vi.advanceTimersByTimeAsync(30_000);
  await waitFor(() => expect(heading()).toBe('Futebol'));
});
