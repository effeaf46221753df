// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { EventDetail, Market } from '#contract/endpoints/sports/sports-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { EventMarkets } from './event-markets.tsx';

const market = (id: string, state: Market['state']): Market => ({
  ...{ id, group: 'main', name: `Mercado ${id}`, state },
  selections: [
    { id: 'home', name: 'Comercial do Planalto', label: '1', odds: 1_500 },
    { id: 'draw', name: 'Empate', label: 'X', odds: 3_000 },
  ],
});
const event = (...markets: Market[]): EventDetail => ({
  ...{ id: 'e', sport: 'football', home: 'Comercial do Planalto', away: 'Guaporé', starts_at: 0 },
  league: { slug: 'a', name: 'A', country: { slug: 'brazil', name: 'Brasil' } },
  ...{ state: 'live', suspended: false, score: null, phase: '', minute: 1, market_count: 3, version: 0 },
  ...{ markets, groups: [], statistics: [], incidents: [] },
});
const shown = (...markets: Market[]) => (
  <QueryClientProvider client={queryClient}>
    <EventMarkets event={event(...markets)} group="main" />
  </QueryClientProvider>
);
const listed = () =>
  [...document.querySelectorAll('h2')]
    .filter((title) => !title.closest('details'))
    .map((title) => title.firstChild?.textContent);
const lines = () => [...document.querySelectorAll('summary b')].map(({ textContent }) => textContent);

beforeAll(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await initI18n('pt');
  await loadTexts('sports');
});
afterEach(cleanup);
afterAll(() => vi.unstubAllGlobals());

test('what takes no bets is folded into a line for each kind; what closes while it is read stays', () => {
  const { rerender } = render(shown(market('a', 'open'), market('b', 'closed'), market('c', 'suspended')));
  expect([listed(), lines()]).toEqual([['Mercado a'], ['1 mercado suspenso', '1 mercado encerrado']]);
  rerender(shown(market('a', 'closed'), market('b', 'closed'), market('c', 'open')));
  expect([listed(), lines()]).toEqual([['Mercado a', 'Mercado c'], ['1 mercado encerrado']]);
});

const sides = (id: string, ...names: string[]): Market => ({
  ...market(id, 'open'),
  selections: names.map((name, place) => ({ id: `${place}`, name, label: '1', odds: 1_500 })),
});
const labels = () => screen.getAllByRole('button').map((odds) => odds.firstChild?.textContent);
/** What stands in a name's place where its button is narrow. */
const briefs = () =>
  screen.getAllByRole('button').map((odds) => odds.querySelector('[data-brief]')?.getAttribute('data-brief'));
const columns = () =>
  document.querySelector<HTMLElement>('[style*="--columns"]')?.style.getPropertyValue('--columns');

test('selections bear names, never 1, X and 2; three side by side have short ones where they are narrow', () => {
  render(shown(sides('a', 'Comercial do Planalto', 'Empate', 'Guaporé')));
  expect([columns(), labels()]).toEqual(['3', ['Comercial do Planalto', 'Empate', 'Guaporé']]);
  expect(briefs()).toEqual(['Comercial', undefined, undefined]);
  expect(
    screen.getByRole('button', { name: 'Comercial 1.50, Comercial do Planalto, Mercado a' }),
  ).toBeTruthy();
});

test('two side by side have the whole name, and three long ones are stacked', () => {
  const { unmount } = render(shown(sides('a', 'Comercial do Planalto', 'Guaporé')));
  expect([columns(), labels()]).toEqual(['2', ['Comercial do Planalto', 'Guaporé']]);
  expect(briefs()).toEqual([undefined, undefined]);
  unmount();
  const double = ['Comercial do Planalto ou Empate', 'Comercial do Planalto ou Guaporé', 'Empate ou Guaporé'];
  render(shown(sides('a', ...double)));
  expect([columns(), labels()]).toEqual(['1', double]);
});

test('the lines of one question share a card; one that closes while it is read stays in its place', () => {
  const line = (number: string, state: Market['state']): Market => ({
    ...market(`total-${number}500`, state),
    name: `Total de gols ${number},5`,
    selections: ['Mais', 'Menos'].map((way) => ({
      ...{ id: way, name: `${way} de ${number},5`, label: '', odds: 1_900 },
    })),
  });
  const { rerender } = render(shown(line('2', 'open'), line('3', 'open')));
  expect([listed(), columns()]).toEqual([['Total de gols'], '2']);
  rerender(shown(line('2', 'closed'), line('3', 'open')));
  expect(listed()).toEqual(['Total de gols']);
  expect(labels()).toEqual(['Mais de 2,5', 'Menos de 2,5', 'Mais de 3,5', 'Menos de 3,5']);
  expect(screen.getByRole('button', { name: 'Mais de 2,5, Total de gols 2,5, encerrada' })).toBeTruthy();
});
