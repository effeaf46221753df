// @vitest-environment page
// Which headings the lists of events to come have, and what their rows say.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { followedAtom } from './followed/followed.ts';
import { FollowedEvents } from './followed/followed-events.tsx';
import { LeaguePage } from './league-page.tsx';
import { OverviewPage } from './overview-page.tsx';

const NOW = '2026-11-26T12:00:00-03:00';
const json = (body: unknown) => new Response(JSON.stringify(body));
const named = (slug: string, name: string) => ({ slug, name, open: 2, live: 0 });
const TREE = {
  data: [
    {
      ...named('football', 'Futebol'),
      countries: [
        { ...named('england', 'Inglaterra'), leagues: [named('first', 'Primeira Liga')] },
        { ...named('brazil', 'Brasil'), leagues: [named('serie-a', 'Série A'), named('serie-b', 'Série B')] },
      ],
    },
  ],
};
const ENGLAND = { slug: 'first', name: 'Primeira Liga', country: { slug: 'england', name: 'Inglaterra' } };
const SERIE_A = { slug: 'serie-a', name: 'Série A', country: { slug: 'brazil', name: 'Brasil' } };
const SERIE_B = { slug: 'serie-b', name: 'Série B', country: { slug: 'brazil', name: 'Brasil' } };
const event = (home: string, league: typeof SERIE_A, starts_at: string) => ({
  ...{ id: home, sport: 'football', league, home, away: `Contra ${home}`, state: 'open', version: 1 },
  starts_at,
});
/** As the server has them: by their start. */
const COMING = [
  event('Kingsmere', ENGLAND, '2026-11-26T15:00:00-03:00'),
  event('Canoeiros', SERIE_B, '2026-11-26T15:30:00-03:00'),
  event('Guaporé', SERIE_A, '2026-11-26T15:55:00-03:00'),
  event('Redcliff', ENGLAND, '2026-11-26T20:00:00-03:00'),
  event('Pampeano', SERIE_A, '2026-11-27T21:30:00-03:00'),
];
/** The events of each page that the server has. */
let pages: (typeof COMING)[];

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('sports');
});
beforeEach(() => {
  pages = [COMING];
  serverClock.learn(Date.parse(NOW));
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/api/sports') return json(TREE);
    if (pathname !== '/api/sports/events') return json({});
    const none = searchParams.has('top') || searchParams.get('live') === '1';
    const page = Number(searchParams.get('page') ?? 1);
    const league = searchParams.get('league');
    const data = none ? [] : (pages[page - 1] ?? []).filter((one) => !league || one.league.slug === league);
    return json({ data, total: pages.flat().length, last_page: pages.length });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  store.set(followedAtom, []);
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

const show = (page: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
const list = (name: string) => screen.findByRole('region', { name });
/** The headings of a list, each with the rows below it: what stands before the teams, and the first team. */
async function groups(name: string): Promise<[string, string[]][]> {
  const region = await list(name);
  await waitFor(() => expect(within(region).queryAllByRole('article').length).toBeGreaterThan(0));
  return within(region)
    .getAllByRole('list')
    .map((rows) => [
      rows.getAttribute('aria-label') ?? '',
      within(rows)
        .queryAllByRole('article')
        .map((row) => {
          const [when] = row.querySelectorAll('p');
          const words = [...(when?.querySelectorAll(':scope > span') ?? [])].map((word) => word.textContent);
          return [...words, row.querySelector('a span span')?.textContent].join(' ');
        }),
    ]);
}

const BY_LEAGUE: [string, string[]][] = [
  ['Série A', ['15h55 hoje Guaporé', '21h30 amanhã Pampeano']],
  ['Série B', ['15h30 hoje Canoeiros']],
];

test('what comes next stands by league, Brazil’s first, each league by time with the day at every row', async () => {
  show(<OverviewPage />);
  const shown = await groups('A seguir');
  expect(shown.slice(0, 2)).toEqual(BY_LEAGUE);
  const heads = within(await list('A seguir')).getAllByRole('heading', { level: 3 });
  expect(heads.map((head) => head.textContent)).toEqual(['Série A', 'Série B', 'Primeira Liga']);
});

test.each(['today', 'week'])('a choice of time (%s) is grouped in the same way', async (time) => {
  history.replaceState(null, '', `/sports?time=${time}`);
  show(<OverviewPage />);
  expect((await groups('Jogos encontrados')).slice(0, 2)).toEqual(BY_LEAGUE);
});

test('so are the events of a sport; those of one league stand by day', async () => {
  show(<LeaguePage place={{ page: 'league', sport: 'football' }} notFound={null} />);
  expect((await groups('A seguir')).slice(0, 2)).toEqual(BY_LEAGUE);
  cleanup();
  const place = { page: 'league', sport: 'football', country: 'brazil', league: 'serie-a' } as const;
  show(<LeaguePage place={place} notFound={null} />);
  expect(await groups('A seguir')).toEqual([
    ['hoje', ['15h55 Guaporé']],
    ['amanhã', ['21h30 Pampeano']],
  ]);
});

test('a further page adds to the leagues, and a league that was open stays open however many come before it', async () => {
  const many = Array.from({ length: 12 }, (_, at) => ({
    ...ENGLAND,
    ...{ slug: `league-${at}`, name: `Liga ${at}` },
  }));
  pages = [many.map((league, at) => event(`Casa ${at}`, league, COMING[0]?.starts_at ?? '')), COMING];
  show(<OverviewPage />);
  const region = await list('A seguir');
  const folds = () => [...region.querySelectorAll('button[aria-expanded]')];
  await waitFor(() => expect(folds()).toHaveLength(12));
  const open = () =>
    folds()
      .filter((fold) => fold.getAttribute('aria-expanded') === 'true')
      .map((fold) => fold.getAttribute('aria-label'));
  expect(open()).toHaveLength(12);
  fireEvent.click(within(region).getByRole('button', { name: /^Mostrar mais jogos/ }));
  await waitFor(() => expect(folds()).toHaveLength(15));
  expect(open()).toContain('Recolher Liga 11');
  expect(folds()[0]?.getAttribute('aria-label')).toMatch(/ Série A$/);
});

test('a row of followed teams says its day and its league: no heading does', async () => {
  store.set(followedAtom, ['team:football/Pampeano']);
  show(<FollowedEvents />);
  const [[, rows] = ['', []]] = await groups('Seus jogos');
  expect(rows).toEqual(['21h30 amanhã Série A Pampeano']);
});
