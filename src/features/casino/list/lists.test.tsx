// @vitest-environment page
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { beginSession, clearSession, confirmSession } from '#src/core/session/session-store.ts';
import { modalAtom } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { PAGE_GAMES } from '#src/data/casino/games.ts';
import { GameRow } from '#src/widgets/casino/game-row.tsx';
import { FavouritesPage } from '../favourites/favourites-page.tsx';
import { ProvidersPage } from '../providers/providers-page.tsx';
import { CategoryPage } from './category-page.tsx';

type Answered = { status?: number; json: unknown };
type Answer = (url: URL) => Answered | Promise<Answered>;
let answers: Record<string, Answer> = {};
const asked: string[] = [];

const CATEGORIES = [
  { id: 1, slug: 'slots', name: 'Slots' },
  { id: 3, slug: 'mesa', name: 'Mesa' },
];
const game = (id: number) => ({
  id,
  name: `Jogo ${id}`,
  provider_id: 'vera',
  provider_name: 'Verabril',
  category_id: 1,
});
/** Sixty games, in pages as the backend returns them. */
const pages: Answer = (url) => {
  const page = Number(url.searchParams.get('page') ?? 1);
  const all = Array.from({ length: 60 }, (_, index) => game(index + 1));
  return { json: { data: all.slice((page - 1) * PAGE_GAMES, page * PAGE_GAMES), total: 60, page } };
};

beforeAll(async () => {
  await initI18n('pt');
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
    const { status = 200, json } = (await answers[url.pathname]?.(url)) ?? { status: 404, json: {} };
    return new Response(JSON.stringify(json), { status });
  });
});
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  queryClient.clear();
  vi.unstubAllGlobals();
});

const NOT_FOUND = <p>404</p>;
function show(page: ReactElement): void {
  render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
}

describe('[R2.06e] a category page', () => {
  test('has the category as its heading and says how many games it lists', async () => {
    show(<CategoryPage category={{ id: 1 }} notFound={NOT_FOUND} />);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Slots');
    expect((await screen.findByText('60 jogos')).getAttribute('role')).toBe('status');
    expect(within(screen.getByRole('list', { name: 'Jogos' })).getAllByRole('listitem')).toHaveLength(36);
    expect(screen.getByRole('link', { name: /^Jogo 36,/ })).toBeDefined();
  });

  test('filters by what the player chooses, and stores the choice in the address', async () => {
    show(<CategoryPage category={{ slug: 'mesa' }} notFound={NOT_FOUND} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Filtros' }));
    await screen.findByRole('option', { name: 'Verabril' });
    fireEvent.change(screen.getByLabelText('Provedor'), { target: { value: 'vera' } });
    fireEvent.change(screen.getByLabelText('Ordem'), { target: { value: 'rtp' } });
    await vi.waitFor(() =>
      expect(asked.some((path) => /category=mesa&provider=vera&sort=rtp/.test(path))).toBe(true),
    );
    expect(location.search).toBe('?provider=vera&sort=rtp');
    const inUse = screen.getByRole('list', { name: 'Filtros em uso' });
    fireEvent.click(within(inUse).getByRole('button', { name: 'Verabril' }));
    await vi.waitFor(() => expect(location.search).toBe('?sort=rtp'));
    fireEvent.click(within(inUse).getByRole('button', { name: 'Limpar' }));
    await vi.waitFor(() => expect(location.search).toBe(''));
  });

  test('searches with each letter, and stores the search in the address when typing stops', async () => {
    show(<CategoryPage category={{ slug: 'mesa' }} notFound={NOT_FOUND} />);
    await screen.findByText('60 jogos');
    const field = screen.getByRole('searchbox', { name: 'Buscar jogo ou provedor' });
    fireEvent.change(field, { target: { value: 'jo' } });
    await vi.waitFor(() => expect(asked.some((path) => /category=mesa&q=jo&/.test(path))).toBe(true));
    fireEvent.change(field, { target: { value: 'jog' } });
    expect(location.search).toBe('');
    fireEvent.blur(field);
    await vi.waitFor(() => expect(location.search).toBe('?q=jog'));
    fireEvent.click(screen.getByRole('button', { name: 'Limpar a busca' }));
    await vi.waitFor(() => expect(location.search).toBe(''));
    expect((field as HTMLInputElement).value).toBe('');
  });

  test.each([
    ['no games', '', 'Os jogos desta lista não estão no ar.', 'link', 'Ir para o início'],
    [
      'no games of a search',
      '?q=nada',
      'Nenhum jogo combina com a busca e os filtros. Confira a escrita ou tire um filtro.',
      'button',
      'Limpar busca e filtros',
    ],
  ])('says that the list is empty where a backend knows %s (404), not that it failed', async (_, ...row) => {
    const [search, text, role, action] = row;
    history.replaceState(null, '', `/casino/slots${search}`);
    answers['/v2/casino-games'] = () => ({ status: 404, json: {} });
    show(<CategoryPage category={{ id: 1 }} notFound={NOT_FOUND} />);
    expect(await screen.findByText('Nenhum jogo nesta lista')).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole(role, { name: action })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  });

  test('says that a search found nothing, and offers to clear it', async () => {
    history.replaceState(null, '', '/casino/slots?q=nada&demo=1');
    answers['/v2/casino-games'] = (url) =>
      url.searchParams.has('q') ? { json: { data: [], total: 0 } } : pages(url);
    show(<CategoryPage category={{ id: 1 }} notFound={NOT_FOUND} />);
    expect(await screen.findByText('Nenhum jogo')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Limpar busca e filtros' }));
    expect(await screen.findByText('60 jogos')).toBeDefined();
    expect(location.search).toBe('');
  });

  test('offline searches the cached games, tolerates typing errors, and says so', async () => {
    show(<CategoryPage category={{ id: 1 }} notFound={NOT_FOUND} />);
    await screen.findByText('60 jogos');
    const before = asked.length;
    onlineManager.setOnline(false);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'joog 36' } });
    const note = `Sem internet: a busca vale para os ${PAGE_GAMES} jogos guardados neste aparelho.`;
    expect((await screen.findByText(`1 jogo. ${note}`)).getAttribute('role')).toBe('status');
    expect(screen.getByRole('link', { name: /^Jogo 36,/ })).toBeDefined();
    expect(asked.slice(before).filter((path) => path.includes('q='))).toEqual([]);
  });

  test('is the 404 page if the backend does not know the category', async () => {
    show(<CategoryPage category={{ slug: 'nada' }} notFound={NOT_FOUND} />);
    expect(await screen.findByText('404')).toBeDefined();
  });

  test('shows slots by their id if the list of categories does not load', async () => {
    answers['/v2/casino-games/category'] = () => ({ status: 400, json: {} });
    show(<CategoryPage category={{ id: 1 }} notFound={NOT_FOUND} />);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Slots');
    expect(await screen.findByText('60 jogos')).toBeDefined();
  });

  test('says that loading failed, and a press tries again', async () => {
    answers['/v2/casino-games'] = () => ({ status: 403, json: {} });
    show(<CategoryPage category={{ id: 1 }} notFound={NOT_FOUND} />);
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    answers['/v2/casino-games'] = pages;
    fireEvent.click(retry);
    expect(await screen.findByText('60 jogos')).toBeDefined();
  });

  test('says that the list is empty, and links to the home page', async () => {
    answers['/v2/casino-games'] = () => ({ json: { data: [], total: 0 } });
    show(<CategoryPage category={{ id: 1 }} notFound={NOT_FOUND} />);
    expect(await screen.findByText('Nenhum jogo nesta lista')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ir para o início' })).toBeDefined();
  });

  test('says that the casino is closed if the operator closed it (D15)', async () => {
    answers['/v2/settings/'] = () => ({ json: { casino_enabled: 0 } });
    show(<CategoryPage category={{ id: 1 }} notFound={NOT_FOUND} />);
    expect(await screen.findByText('O cassino está fechado')).toBeDefined();
    expect(screen.queryByRole('link', { name: /Jogo/ })).toBeNull();
  });
});

describe('a row of games', () => {
  test('says how many games there are and links to them', async () => {
    show(<GameRow title="Slots" filter={{ category: 'slots' }} to="/casino/slots" eager />);
    const all = await screen.findByRole('link', { name: 'Ver 60' });
    expect(all.getAttribute('href')).toBe('/casino/slots');
  });

  test('is hidden if a backend has no list of games', async () => {
    answers['/v2/casino-games'] = () => ({ status: 404, json: {} });
    show(<GameRow title="Slots" filter={{ category: 'slots' }} to="/casino/slots" eager />);
    expect(screen.getByRole('heading')).toBeDefined();
    await vi.waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('[R2.06b] /casino/live', () => {
  const live = () => show(<CategoryPage category={{ id: 2 }} notFound={NOT_FOUND} />);
  beforeEach(() => history.replaceState(null, '', '/casino/live'));

  test('shows placeholders and says that it is loading, even if the category name does not load', async () => {
    answers['/v2/casino-games/category'] = () => ({ status: 400, json: {} });
    answers['/v2/casino-games'] = () => new Promise<never>(() => {});
    live();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Mesas ao vivo');
    expect(await screen.findAllByText('Carregando')).not.toEqual([]);
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(screen.queryByRole('link', { name: /^Jogo/ })).toBeNull();
  });

  test('requests only its own games', async () => {
    answers['/v2/casino-games/category'] = () => ({ json: [{ id: 2, slug: 'live', name: 'Mesas ao vivo' }] });
    live();
    expect(await screen.findByText('60 jogos')).toBeDefined();
    const lists = asked.filter((path) => path.startsWith('/v2/casino-games?'));
    expect(lists.every((path) => path.includes('category=live'))).toBe(true);
  });

  test('says that no live game is on', async () => {
    answers['/v2/casino-games'] = () => ({ json: { data: [], total: 0 } });
    live();
    expect(await screen.findByText('Nenhum jogo nesta lista')).toBeDefined();
  });

  test.each([
    [
      'refused',
      'Acesso negado. Seu saldo e suas apostas não mudaram. Entre de novo.',
      () => ({ status: 403, json: {} }),
    ],
    [
      'without internet',
      'Não chegou resposta do servidor. Seu saldo e suas apostas não mudaram. Confira sua internet e tente de novo.',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('%s: says so, and a press tries again', async (_, text, answer) => {
    answers['/v2/casino-games'] = answer;
    live();
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    expect(screen.getByText(text)).toBeDefined();
    answers['/v2/casino-games'] = pages;
    fireEvent.click(retry);
    expect(await screen.findByText('60 jogos')).toBeDefined();
  });
});

test('the favourites page says to a visitor what favourites are, and opens the login', () => {
  show(<FavouritesPage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Favoritos');
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(store.get(modalAtom)?.name).toBe('login');
});

test('a favourite that has details only says so on its tile', async () => {
  onTestFinished(clearSession);
  beginSession({ access_token: 'a-token', expires_in: 3_600 });
  confirmSession({ id: '7', balance: 0 });
  answers['/api/favorite-game/favorite'] = () => ({
    json: {
      data: [
        { id: '1', name: 'Sete Mesas', playable: false },
        { id: '2', name: 'Sete Ladeiras', playable: true },
        // Another backend may not say it.
        { id: '3', name: 'Farol Velho' },
      ],
    },
  });
  show(<FavouritesPage />);
  expect((await screen.findByRole('link', { name: /Sete Mesas/ })).textContent).toContain('Só detalhes');
  expect(screen.getByRole('link', { name: 'Sete Mesas, Só detalhes' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sete Ladeiras' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Farol Velho' })).toBeDefined();
});

test('[R1.01b] providers are listed with their number of games and link to them', async () => {
  show(<ProvidersPage />);
  const tile = await screen.findByRole('link', { name: /Verabril/ });
  expect(tile.textContent).toContain('61 jogos');
  expect(tile.getAttribute('href')).toBe('/providers/vera');
});
