// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '#src/core/i18n.ts';
import { modalAtom } from '#src/core/modals.ts';
import { queryClient } from '#src/core/query-client.ts';
import { store } from '#src/core/store.ts';
import { CategoryPage } from './category-page.tsx';
import { FavouritesPage } from './favourites-page.tsx';
import { GameRow } from './game-row.tsx';
import { ProvidersPage } from './providers-page.tsx';

type Answer = (url: URL) => { status?: number; json: unknown };
let answers: Record<string, Answer> = {};
const asked: string[] = [];

const CATEGORIES = [
  { id: 1, slug: 'slots', name: 'Slots' },
  { id: 3, slug: 'mesa', name: 'Mesa' },
];
const game = (id: number) => ({ id, name: `Jogo ${id}`, provider_id: 'vera', provider_name: 'Verabril' });
/** Sixty games, forty-eight a page, as the backend pages them. */
const pages: Answer = (url) => {
  const page = Number(url.searchParams.get('page') ?? 1);
  const all = Array.from({ length: 60 }, (_, index) => game(index + 1));
  return { json: { data: all.slice((page - 1) * 36, page * 36), total: 60, page } };
};

beforeAll(async () => {
  await startTexts('pt');
  await loadTexts('casino');
});
beforeEach(() => {
  answers = {
    '/v2/casino-games/category': () => ({ json: CATEGORIES }),
    '/api/casino-games/providers': () => ({ json: [{ id: 'vera', name: 'Verabril', games_count: 61 }] }),
    '/v2/casino-games': pages,
    '/v2/settings/': () => ({ json: {} }),
  };
  asked.length = 0;
  history.replaceState(null, '', '/casino/slots');
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost');
    asked.push(url.pathname + url.search);
    const { status = 200, json } = answers[url.pathname]?.(url) ?? { status: 404, json: {} };
    return new Response(JSON.stringify(json), { status });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const NOT_FOUND = <p>404</p>;
function show(page: ReactElement): void {
  render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
}

describe('[R2.06] a category page', () => {
  test('is headed by the category and lists its games, more on a press', async () => {
    show(<CategoryPage category={{ id: 1 }} notFound={NOT_FOUND} />);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Slots');
    await screen.findByText('Mostrando 36 de 60');
    fireEvent.click(screen.getByRole('button', { name: /Mostrar mais/ }));
    await screen.findByText('Mostrando 60 de 60');
    expect(screen.queryByRole('button', { name: /Mostrar mais/ })).toBeNull();
    expect(screen.getByRole('link', { name: /^Jogo 60,/ })).toBeDefined();
  });

  test('narrows to a provider, and the address keeps it', async () => {
    show(<CategoryPage category={{ slug: 'mesa' }} notFound={NOT_FOUND} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Verabril' }));
    await vi.waitFor(() => expect(asked.some((path) => /category=mesa&provider=vera/.test(path))).toBe(true));
    expect(location.search).toBe('?provider=vera');
  });

  test('that the backend does not know is the 404 page', async () => {
    show(<CategoryPage category={{ slug: 'nada' }} notFound={NOT_FOUND} />);
    expect(await screen.findByText('404')).toBeDefined();
  });

  test('slots stand by their id where the list of categories does not come', async () => {
    answers['/v2/casino-games/category'] = () => ({ status: 400, json: {} });
    show(<CategoryPage category={{ id: 1 }} notFound={NOT_FOUND} />);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Slots');
    expect(await screen.findByText('Mostrando 36 de 60')).toBeDefined();
  });

  test('says that it failed, and a press tries again', async () => {
    answers['/v2/casino-games'] = () => ({ status: 403, json: {} });
    show(<CategoryPage category={{ id: 1 }} notFound={NOT_FOUND} />);
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    answers['/v2/casino-games'] = pages;
    fireEvent.click(retry);
    expect(await screen.findByText('Mostrando 36 de 60')).toBeDefined();
  });

  test('says that there is nothing, and how to go on', async () => {
    answers['/v2/casino-games'] = () => ({ json: { data: [], total: 0 } });
    show(<CategoryPage category={{ id: 1 }} notFound={NOT_FOUND} />);
    expect(await screen.findByText('Nenhum jogo nesta lista')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ir para o início' })).toBeDefined();
  });

  test('says that the casino is closed where the operator closed it (D15)', async () => {
    answers['/v2/settings/'] = () => ({ json: { casino_enabled: 0 } });
    show(<CategoryPage category={{ id: 1 }} notFound={NOT_FOUND} />);
    expect(await screen.findByText('O cassino está fechado')).toBeDefined();
    expect(screen.queryByRole('link', { name: /Jogo/ })).toBeNull();
  });
});

describe('a row of games', () => {
  test('says how many there are and leads to them', async () => {
    show(<GameRow title="Slots" filter={{ category: 'slots' }} to="/casino/slots" eager />);
    const all = await screen.findByRole('link', { name: 'Ver 60' });
    expect(all.getAttribute('href')).toBe('/casino/slots');
  });

  test('is not there where a backend has no list of games', async () => {
    answers['/v2/casino-games'] = () => ({ status: 404, json: {} });
    show(<GameRow title="Slots" filter={{ category: 'slots' }} to="/casino/slots" eager />);
    await vi.waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('favourites explain themselves to a visitor and open the login', () => {
  show(<FavouritesPage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Favoritos');
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(store.get(modalAtom)?.name).toBe('login');
});

test('[R2.08] providers are listed with their number of games and lead to them', async () => {
  show(<ProvidersPage />);
  const tile = await screen.findByRole('link', { name: /Verabril/ });
  expect(tile.textContent).toContain('61 jogos');
  expect(tile.getAttribute('href')).toBe('/providers/vera');
});
