// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { TransactionsPage } from './transactions-page.tsx';

const NOON = '2026-11-20T15:00:00Z';
let pages: Record<string, unknown>[][] = [];
let broken = false;
let asked: URLSearchParams[] = [];

const move = (id: number, over: Record<string, unknown> = {}) => ({
  id,
  source_type: 'CasinoTransaction',
  status: 2,
  type: 0,
  amount: 150,
  created_at: NOON,
  source: { casino_game: { name: `Jogo ${id}` } },
  ...over,
});

function answer(url: string | URL | Request): Promise<Response> {
  const { pathname, searchParams } = new URL(String(url), 'http://localhost');
  if (pathname !== '/api/transactions') return Promise.resolve(new Response('{}'));
  asked.push(searchParams);
  if (broken) return Promise.resolve(new Response('null', { status: 500 }));
  const page = Number(searchParams.get('page'));
  const data = { data: pages[page - 1] ?? [], current_page: page, last_page: pages.length };
  return Promise.resolve(new Response(JSON.stringify({ data })));
}

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('wallet');
});
beforeEach(() => {
  pages = [[]];
  broken = false;
  asked = [];
  vi.stubGlobal('fetch', answer);
  beginSession({ access_token: 'token', expires_in: 3_600 });
});
afterEach(() => {
  cleanup();
  clearSession();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(width: number) {
  vi.stubGlobal('matchMedia', () => ({
    matches: width >= 768,
    addEventListener() {},
    removeEventListener() {},
  }));
  render(
    <QueryClientProvider client={queryClient}>
      <TransactionsPage />
    </QueryClientProvider>,
  );
}

test('a phone lists transactions by day, with sign, status and game', async () => {
  pages = [[move(3, { type: 1, amount: 1_440 }), move(2), move(1, { created_at: '2026-11-19T15:00:00Z' })]];
  show(390);
  await screen.findByText('Jogo 3');
  const items = screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('Jogo'));
  expect(items.map((item) => item.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Jogo 312:00 · Retorno+R$ 14,40Aprovado',
    'Jogo 212:00 · Aposta−R$ 1,50Aprovado',
    'Jogo 112:00 · Aposta−R$ 1,50Aprovado',
  ]);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
});

test('the list comes before the filters, which one chip opens', async () => {
  pages = [[move(1)]];
  show(390);
  await screen.findByText('Jogo 1');
  expect(screen.queryByLabelText('Situação')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Filtros' }));
  fireEvent.change(screen.getByLabelText('Situação'), { target: { value: '2' } });
  await waitFor(() => expect(asked.at(-1)?.get('status')).toBe('2'));
  expect(screen.getByRole('button', { name: 'Filtros 1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Baixar CSV/ })).toBeTruthy();
});

test('each whole day says what came in and what went out', async () => {
  const day = '2026-11-19T15:00:00Z';
  pages = [
    [move(4, { type: 1, amount: 1_440 }), move(3), move(2, { type: 1, status: 3, amount: 9_900 })],
    [move(1, { created_at: day })],
  ];
  show(390);
  await screen.findByText('Jogo 4');
  const sums = () =>
    screen.queryAllByText(/^entrou /).map((text) => text.textContent?.replaceAll('\u00a0', ' '));
  // The second page may bring more of the day.
  expect(sums()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: /^Mostrar mais/ }));
  await screen.findByText('Jogo 1');
  expect(sums()).toEqual(['entrou R$ 14,40, saiu R$ 1,50', 'entrou R$ 0,00, saiu R$ 1,50']);
});

test('a row that a newer transaction moved to the next page is shown and counted once, as it was read last', async () => {
  pages = [
    [move(5), move(4), move(3, { type: 1, status: 0, amount: 2_000 })],
    [move(2), move(1)],
  ];
  show(390);
  await screen.findByText('Jogo 5');
  // A stake in another tab: each row moves on by one.
  pages = [
    [move(6), move(5), move(4)],
    [move(3, { type: 1, status: 2, amount: 2_000 }), move(2), move(1)],
  ];
  fireEvent.click(screen.getByRole('button', { name: /^Mostrar mais/ }));
  await screen.findByText('Jogo 1');
  const games = screen.getAllByText(/^Jogo \d$/).map((name) => name.textContent);
  expect(games).toEqual(['Jogo 5', 'Jogo 4', 'Jogo 3', 'Jogo 2', 'Jogo 1']);
  expect(screen.getByText(/^entrou /).textContent?.replaceAll('\u00a0', ' ')).toBe(
    'entrou R$ 20,00, saiu R$ 6,00',
  );
});

test('today and yesterday are the server’s days, also when its midnight passes while they are shown', async () => {
  // Two minutes to midnight in São Paulo by the server's clock; the device is a day behind.
  vi.useFakeTimers({
    now: Date.parse('2026-11-20T02:58:00Z'),
    toFake: ['Date', 'performance', 'setInterval', 'clearInterval'],
  });
  serverClock.learn(Date.parse('2026-11-21T02:58:00Z'), serverClock.asking());
  pages = [[move(2), move(1, { created_at: '2026-11-19T15:00:00Z' })]];
  show(390);
  await screen.findByText('Jogo 2');
  const days = () => screen.getAllByRole('heading', { level: 2 }).map((day) => day.textContent);
  expect(days()).toEqual(['Hoje', 'Ontem']);
  act(() => void vi.advanceTimersByTime(3 * 60_000));
  expect(days()).toEqual(['Ontem', '19 de novembro']);
  vi.useRealTimers();
});

test('a wide screen shows a table', async () => {
  pages = [[move(1, { source_type: 'Deposit', type: 1, status: 0, amount: 5_000, source: {} })]];
  show(1_440);
  const table = await screen.findByRole('table', { name: 'Transações' });
  const row = within(table).getByRole('row', { name: /Depósito PIX/ });
  expect(row.textContent?.replaceAll('\u00a0', ' ')).toBe('Depósito PIX12:00PendenteR$ 50,00');
});

test('more pages load on demand, and a filter requests a new list', async () => {
  pages = [[move(2)], [move(1)]];
  show(390);
  await screen.findByText('Jogo 2');
  fireEvent.click(screen.getByRole('button', { name: /^Mostrar mais/ }));
  await screen.findByText('Jogo 1');
  expect(screen.queryByRole('button', { name: /^Mostrar mais/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Depósitos' }));
  await waitFor(() => expect(asked.at(-1)?.get('source')).toBe('Deposit'));
});

test('an empty statement says so and links to a next step', async () => {
  show(390);
  await screen.findByText('Nenhuma transação ainda');
  expect(screen.getByRole('button', { name: 'Depositar' })).toBeTruthy();
});

test('a failure says what did not change and can be retried', async () => {
  broken = true;
  show(390);
  await screen.findByText('As transações não carregaram');
  expect(screen.getByText(/Seu saldo e suas apostas não mudaram/)).toBeTruthy();
  broken = false;
  pages = [[move(1)]];
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByText('Jogo 1');
});
