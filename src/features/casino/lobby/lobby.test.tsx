// @vitest-environment page
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { beginSession, clearSession, confirmSession } from '#src/core/session/session-store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { CasinoPage } from '../list/casino-page.tsx';

type Answered = { status?: number; json?: unknown };
type Answer = (url: URL) => Answered | Promise<Answered>;
let answers: Record<string, Answer> = {};
const asked: string[] = [];

const game = (id: number, more: object = {}) => ({
  id,
  name: `Jogo ${id}`,
  provider_id: 'vera',
  provider_name: 'Verabril',
  category_id: 1,
  rtp: 9_536,
  volatility: 'medium',
  min_bet: 10,
  demo: true,
  ...more,
});
const LOBBY = {
  featured: game(1, { name: 'Feira da Tarde', added_at: '2026-11-17T15:00:00Z', hit_frequency: 1_449 }),
  week: { from: '2026-11-16', to: '2026-11-22', total: 50, games: [game(2), game(3), game(4)] },
  tables: [game(5, { category_id: 2 })],
  newest: [game(6, { added_at: '2026-11-20T02:00:00Z' })],
  pay_rates: [{ volatility: 'low', hit_frequency: 3_804 }],
};
const JACKPOT = {
  amount: 1_248_035,
  start: 100_000,
  share: 150,
  one_in: 262_144,
  games: [game(7, { name: 'Cristal Bruto' }), game(8)],
};

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('casino');
  await loadTexts('home');
});
beforeEach(() => {
  answers = {
    '/v2/casino-games/lobby': () => ({ json: LOBBY }),
    '/api/casino-games/jackpots': () => ({ json: [JACKPOT] }),
    '/v2/casino-games/category': () => ({ json: [{ id: 1, slug: 'slots', name: 'Slots' }] }),
    '/v2/casino-games/tags': () => ({ json: [{ id: 'mar', name: 'Mar', games_count: 9 }] }),
    '/api/casino-games/providers': () => ({ json: [{ id: 'vera', name: 'Verabril', games_count: 61 }] }),
    '/v2/casino-games': (url) => ({
      json: url.searchParams.has('q') ? { data: [], total: 0 } : { data: [game(9)], total: 1 },
    }),
    '/v2/casino-games/2': () => ({ json: { ...game(2), hit_frequency: 3_804, pay_table: [] } }),
    '/v2/settings/': () => ({ json: {} }),
  };
  asked.length = 0;
  history.replaceState(null, '', '/casino');
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost');
    asked.push(url.pathname + url.search);
    const { status = 200, json = {} } = (await answers[url.pathname]?.(url)) ?? { status: 404 };
    return new Response(JSON.stringify(json), { status });
  });
  // Nothing is laid out here, so nothing can be far from the screen.
  vi.stubGlobal('IntersectionObserver', undefined);
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.useRealTimers();
  onlineManager.setOnline(true);
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <CasinoPage />
    </QueryClientProvider>,
  );
}
function logIn(): void {
  beginSession({ access_token: 'token', expires_in: 3_600 });
  confirmSession({ id: '1', balance: 0 });
}
const heads = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const text = (node: HTMLElement) => node.textContent?.replace(/\s/g, ' ');

describe('the lobby', () => {
  test('has its blocks in the order of the design', async () => {
    show();
    await screen.findByRole('heading', { name: 'Novos' });
    expect(heads()).toEqual([
      'Feira da Tarde',
      'Em alta na semana',
      'Jackpots',
      'Mesas, crash e sorteios',
      'Novos',
      'Provedores',
    ]);
  });

  test('features a game with what it states, the whole warning, and two ways in', async () => {
    show();
    const piece = await screen.findByRole('region', { name: 'Feira da Tarde' });
    const facts = within(piece)
      .getAllByRole('term')
      .map((term) => [text(term), text(term.nextElementSibling as HTMLElement)]);
    expect(facts).toEqual([
      ['Volatilidade', 'Média'],
      ['Paga em', '1 de 7 rodadas'],
      ['Retorno', '95,36%'],
      ['Aposta', 'de R$ 0,10'],
    ]);
    expect(text(piece)).toContain('Em destaque · Verabril, no catálogo desde 17/11');
    expect(text(piece)).toContain('Ministério da Fazenda adverte: Apostar pode causar dependência.');
    expect(within(piece).getByRole('link', { name: 'Abrir jogo' }).getAttribute('href')).toBe('/play/1');
    expect(within(piece).getByRole('link', { name: 'Demonstração' }).getAttribute('href')).toBe(
      '/play/1?demo=1',
    );
  });

  test('features the game as it is played where there is a picture, and its cover where that does not load', async () => {
    const featured = { ...LOBBY.featured, picture: '/media/skins/1.svg', image: '/media/covers/1.svg' };
    answers['/v2/casino-games/lobby'] = () => ({
      json: { ...LOBBY, featured: { ...featured, ground: '#E86B85', ink: '#1B1813' } },
    });
    show();
    const piece = await screen.findByRole('region', { name: 'Feira da Tarde' });
    const picture = () => piece.querySelector('img');
    expect(picture()?.getAttribute('src')).toMatch(/skins\/1\.svg$/);
    expect((piece.firstElementChild as HTMLElement).style.getPropertyValue('--ground')).toBe('#E86B85');
    fireEvent.error(picture() as Element);
    expect(picture()?.getAttribute('src')).toMatch(/covers\/1\.svg$/);
    fireEvent.error(picture() as Element);
    expect(picture()).toBeNull();
  });

  test('says by what and over which days the most played were counted', async () => {
    show();
    expect(await screen.findByText('por número de apostas, 16 a 22/11 · sem patrocínio')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ver 50' }).getAttribute('href')).toBe('/casino?popular=1');
  });

  test('shows a jackpot with its amount, odds and the time of the value, which stands still', async () => {
    show();
    const card = await screen.findByRole('link', { name: /Cristal Bruto e mais 1 jogo/ });
    expect(text(card)).toMatch(/R\$ 12\.480,35/);
    expect(text(card)).toMatch(/Sai em média 1 em 262\.144 rodadas/);
    expect(text(card)).toMatch(/Valor das \d{1,2}h\d\d$/);
    expect(card.getAttribute('href')).toBe('/casino?jackpot=1');
    expect(asked.filter((path) => path.includes('jackpots'))).toHaveLength(1);
  });

  test('says when a new game came, in Brasília time', async () => {
    show();
    expect(await screen.findByText('Entrou em 19/11')).toBeDefined();
  });

  test.each([
    ['/v2/casino-games/lobby', ['Slots', 'Jackpots', 'Provedores']],
    [
      '/api/casino-games/jackpots',
      ['Feira da Tarde', 'Em alta na semana', 'Mesas, crash e sorteios', 'Novos', 'Provedores'],
    ],
  ])('goes without the block of %s where the backend knows no such call', async (path, left) => {
    delete answers[path];
    show();
    await screen.findByRole('heading', { name: left[0] ?? '' });
    await vi.waitFor(() => expect(heads()).toEqual(left));
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  });

  test('goes without what a lobby lacks', async () => {
    answers['/v2/casino-games/lobby'] = () => ({ json: {} });
    answers['/api/casino-games/jackpots'] = () => ({ json: [] });
    answers['/api/casino-games/providers'] = () => ({ status: 404 });
    show();
    await vi.waitFor(() => expect(screen.queryByText('Em alta na semana')).toBeNull());
    await vi.waitFor(() => expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]));
    expect(screen.getByRole('link', { name: 'Todos' }).getAttribute('aria-current')).toBe('page');
  });

  test('says that it failed, with the chips still there, and a press tries again', async () => {
    answers['/v2/casino-games/lobby'] = () => ({ status: 403 });
    show();
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    expect(screen.getByRole('link', { name: 'Slots' })).toBeDefined();
    // What does not come from the failed call is there.
    await vi.waitFor(() => expect(heads().slice(1)).toEqual(['Slots', 'Jackpots', 'Provedores']));
    answers['/v2/casino-games/lobby'] = () => ({ json: LOBBY });
    fireEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Novos' })).toBeDefined();
  });

  test('keeps no place for a featured game where the lobby failed before', async () => {
    answers['/v2/casino-games/lobby'] = () => ({ status: 404 });
    show();
    await screen.findByRole('heading', { name: 'Slots' });
    cleanup();
    answers['/v2/casino-games/lobby'] = () => new Promise<never>(() => {});
    show();
    await screen.findByRole('heading', { name: 'Slots' });
    // The other calls have been answered; the lobby's never is.
    await vi.waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  });

  test('shows its chips while the featured game loads', async () => {
    answers['/v2/casino-games/lobby'] = () => new Promise<never>(() => {});
    show();
    const chip = await screen.findByRole('link', { name: 'Slots' });
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(chip.closest('[data-in-order]')).toBeNull();
  });

  test('keeps the places of the first blocks while it loads, and says after 8 s that no answer came', async () => {
    vi.useFakeTimers();
    answers['/v2/casino-games/lobby'] = () => new Promise<never>(() => {});
    show();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(document.querySelectorAll('[aria-busy=true]').length).toBeGreaterThanOrEqual(2);
    await act(() => vi.advanceTimersByTimeAsync(7_000));
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeDefined();
    // Nothing that still loads stands above it: such a part hides what follows.
    expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0);
  });

  test('offline opens no featured game', async () => {
    show();
    const open = await screen.findByRole('link', { name: 'Abrir jogo' });
    act(() => onlineManager.setOnline(false));
    expect(open.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(open);
    expect(location.pathname).toBe('/casino');
  });
});

describe('the games that a player opened last', () => {
  const recent = Array.from({ length: 6 }, (_, index) =>
    game(20 + index, { opened_at: new Date(Date.now() - 60_000).toISOString() }),
  );

  test('are not asked for by a visitor', async () => {
    show();
    await screen.findByRole('heading', { name: 'Novos' });
    expect(asked.some((path) => path.includes('recent'))).toBe(false);
    expect(screen.queryByText('Continue jogando')).toBeNull();
  });

  test('hide nothing while they load', async () => {
    logIn();
    answers['/api/casino-games/recent'] = () => new Promise<never>(() => {});
    show();
    const title = await screen.findByRole('heading', { name: 'Continue jogando' });
    await screen.findByRole('heading', { name: 'Novos' });
    expect(title.closest('section')?.querySelector('[aria-busy=true]')).toBeNull();
  });

  test('are the last four, each with the time', async () => {
    logIn();
    answers['/api/casino-games/recent'] = () => ({ json: recent });
    show();
    await screen.findByText('Jogo 20');
    const cards = within(screen.getByRole('list', { name: 'Continue jogando' })).getAllByRole('link');
    expect(cards).toHaveLength(4);
    expect(text(cards[0] as HTMLElement)).toMatch(/^Jogo 20Verabril(hoje|ontem), \d{1,2}h\d\d$/);
  });

  test.each([
    ['none were opened', () => ({ json: [] })],
    ['a backend knows no such call', () => ({ status: 404 })],
    ['they do not load', () => ({ status: 403 })],
  ])('are absent if %s', async (_, answer) => {
    logIn();
    answers['/api/casino-games/recent'] = answer;
    show();
    await screen.findByRole('heading', { name: 'Jackpots' });
    await vi.waitFor(() => expect(screen.queryByText('Continue jogando')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  });
});

describe('the chips of moods', () => {
  test('say how often such games pay and filter by the address', async () => {
    show();
    const calm = await screen.findByRole('link', { name: /^Calmos/ });
    await vi.waitFor(() => expect(text(calm)).toContain('1 em 2,6'));
    fireEvent.click(calm);
    expect(location.search).toBe('?volatility=low');
    await vi.waitFor(() => expect(asked.some((path) => /\?volatility=low&/.test(path))).toBe(true));
    // The pressed chip stays the same element, so that the focus stays on it.
    expect(calm.isConnected).toBe(true);
    expect(calm.getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('heading', { name: 'Feira da Tarde' })).toBeNull();
  });

  test.each([
    ['Com jackpot', '/casino?jackpot=1'],
    ['Mar', '/casino?tag=mar'],
    ['Slots', '/casino/slots'],
    ['Mines', '/games/mines'],
  ])('%s leads to %s', async (name, path) => {
    show();
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(path);
  });
});

test('no chip leads to jackpots where the backend knows none', async () => {
  delete answers['/api/casino-games/jackpots'];
  show();
  await screen.findByRole('heading', { name: 'Novos' });
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Com jackpot' })).toBeNull());
});

describe('a search in the lobby', () => {
  test.each([
    ['mines', ['Mines']],
    ['double', ['Double']],
    ['duoble', ['Double']],
  ])('for %s finds the house game first, and then says nothing of an empty list', async (typed, names) => {
    history.replaceState(null, '', `/casino?q=${typed}`);
    show();
    const house = await screen.findByRole('list', { name: 'Jogos da casa' });
    expect(
      within(house)
        .getAllByRole('link')
        .map((link) => link.querySelector('strong')?.textContent),
    ).toEqual(names);
    expect(await screen.findByText('1 jogo')).toBeDefined();
    expect(screen.queryByText('Nenhum jogo nesta lista')).toBeNull();
  });

  test('with a filter finds no house game', async () => {
    history.replaceState(null, '', '/casino?q=mines&volatility=low');
    show();
    expect(await screen.findByText('Nenhum jogo nesta lista')).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Jogos da casa' })).toBeNull();
  });

  test('that finds nothing suggests what is played most', async () => {
    history.replaceState(null, '', '/casino?q=zzzz');
    show();
    expect(await screen.findByText('Nenhum jogo nesta lista')).toBeDefined();
    expect(await screen.findByRole('list', { name: 'Em alta na semana' })).toBeDefined();
  });
});

describe('the preview of a game', () => {
  const box = (left: number, width: number) =>
    ({ left, right: left + width, top: 0, width, height: 240 }) as DOMRect;
  /** A row 1,000 px wide, tiles of 120. */
  function layOut(): void {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const place = this.tagName === 'LI' ? [...(this.parentElement?.children ?? [])].indexOf(this) : -1;
      return place < 0 ? box(0, 1_000) : box(place * 440, 120);
    });
  }
  const tile = async (id: number) => {
    const link = await screen.findByRole('link', { name: new RegExp(`^Jogo ${id},`) });
    return { link, item: link.closest('li') as HTMLElement };
  };
  const preview = () => screen.queryByRole('group', { name: /^Prévia/ });
  const over = (item: HTMLElement, pointerType = 'mouse') =>
    fireEvent.pointerOver(item, { pointerType, bubbles: true });
  beforeEach(layOut);
  afterEach(() => vi.restoreAllMocks());

  test('opens beside the tile after 300 ms of a resting pointer, with figures and ways in', async () => {
    show();
    const { item } = await tile(2);
    vi.useFakeTimers();
    over(item);
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(preview()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    const shown = screen.getByRole('group', { name: 'Prévia de Jogo 2' });
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(shown.style).toMatchObject({ left: '120px', top: '0px', height: '240px' });
    expect(within(shown).getAllByRole('definition').map(text)).toEqual(['Média', '1 de 2,6', '95,36%']);
    expect(within(shown).getByRole('link', { name: 'Abrir' }).getAttribute('href')).toBe('/play/2');
    expect(within(shown).getByRole('button', { name: 'Favoritar Jogo 2' })).toBeDefined();
  });

  test('is left of a tile at the end of the row', async () => {
    show();
    const { item } = await tile(4);
    vi.useFakeTimers();
    over(item);
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(preview()?.style.left).toBe('594px');
  });

  test('does not open for a pointer that goes on, nor for a finger', async () => {
    show();
    const { item } = await tile(2);
    vi.useFakeTimers();
    over(item);
    await act(() => vi.advanceTimersByTimeAsync(200));
    over(item.parentElement as HTMLElement);
    await act(() => vi.advanceTimersByTimeAsync(400));
    over(item, 'touch');
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(preview()).toBeNull();
  });

  test('opens with the focus and closes by Esc, which leaves the focus where it was', async () => {
    show();
    const { link } = await tile(2);
    vi.spyOn(link, 'matches').mockReturnValue(true);
    act(() => link.focus());
    expect(preview()).not.toBeNull();
    fireEvent.keyDown(link, { key: 'Escape' });
    expect(preview()).toBeNull();
    expect(document.activeElement).toBe(link);
  });

  test('gives the focus back to its tile if Esc closes it from inside', async () => {
    show();
    const { link } = await tile(2);
    vi.spyOn(link, 'matches').mockReturnValue(true);
    act(() => link.focus());
    const open = within(preview() as HTMLElement).getByRole('link', { name: 'Abrir' });
    act(() => open.focus());
    expect(preview()).not.toBeNull();
    fireEvent.keyDown(open, { key: 'Escape' });
    expect(preview()).toBeNull();
    expect(document.activeElement).toBe(link);
  });

  test('closes when the focus leaves the row', async () => {
    show();
    const { link } = await tile(2);
    vi.spyOn(link, 'matches').mockReturnValue(true);
    act(() => link.focus());
    act(() => screen.getByRole('link', { name: 'Todos' }).focus());
    expect(preview()).toBeNull();
  });

  test('is a sheet after a long press, which opens no game', async () => {
    show();
    const { link, item } = await tile(3);
    vi.useFakeTimers();
    fireEvent.pointerDown(item, { pointerType: 'touch', clientX: 5, clientY: 5 });
    await act(() => vi.advanceTimersByTimeAsync(500));
    vi.useRealTimers();
    fireEvent.pointerUp(item);
    fireEvent.click(link, { detail: 1 });
    expect(location.pathname).toBe('/casino');
    const sheet = await screen.findByRole('dialog', { name: 'Jogo 3' });
    expect(within(sheet).getByRole('link', { name: 'Abrir' }).getAttribute('href')).toBe('/play/3');
  });

  test('is a sheet whose press that ended elsewhere swallows no Enter on a tile', async () => {
    show();
    const { link, item } = await tile(3);
    vi.useFakeTimers();
    fireEvent.pointerDown(item, { pointerType: 'touch', clientX: 5, clientY: 5 });
    await act(() => vi.advanceTimersByTimeAsync(500));
    vi.useRealTimers();
    fireEvent.pointerUp(document.body);
    // As Enter does.
    fireEvent.click(link, { detail: 0 });
    expect(location.pathname).toBe('/play/3');
  });

  test('is no sheet for a long press on the star', async () => {
    show();
    const { item } = await tile(3);
    const star = within(item).getByRole('button');
    vi.useFakeTimers();
    fireEvent.pointerDown(star, { pointerType: 'touch', clientX: 5, clientY: 5 });
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('opens no game offline', async () => {
    show();
    const { link } = await tile(2);
    vi.spyOn(link, 'matches').mockReturnValue(true);
    act(() => link.focus());
    const open = within(preview() as HTMLElement).getByRole('link', { name: 'Abrir' });
    act(() => onlineManager.setOnline(false));
    expect(open.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(open);
    expect(location.pathname).toBe('/casino');
  });

  test('is no sheet for a finger that scrolls or taps', async () => {
    show();
    const { link, item } = await tile(3);
    vi.useFakeTimers();
    fireEvent.pointerDown(item, { pointerType: 'touch', clientX: 5, clientY: 5 });
    fireEvent.pointerMove(item, { clientX: 5, clientY: 40 });
    await act(() => vi.advanceTimersByTimeAsync(600));
    fireEvent.pointerDown(item, { pointerType: 'touch', clientX: 5, clientY: 5 });
    fireEvent.pointerUp(item);
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(link);
    expect(location.pathname).toBe('/play/3');
  });
});
