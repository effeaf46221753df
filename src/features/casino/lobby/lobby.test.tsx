// @vitest-environment page
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answers, asked, game, LOBBY, logIn, show } from '#tests/support/page/casino-lobby.tsx';

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

  const LOOK = {
    ground: '#E86B85',
    ink: '#1B1813',
    picture: '/media/skins/1-reels.svg',
    narrow: '/media/skins/1-narrow.svg',
    wide: '/media/skins/1-wide.svg',
    title: '/media/skins/1-title.svg',
    image: '/media/covers/1.svg',
  };
  const showFeatured = async (more: object) => {
    answers['/v2/casino-games/lobby'] = () => ({
      json: { ...LOBBY, featured: { ...LOBBY.featured, ...LOOK, ...more } },
    });
    show();
    const piece = await screen.findByRole('region', { name: 'Feira da Tarde' });
    const pictures = () => [...piece.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
    return { piece, pictures, fail: () => fireEvent.error(piece.querySelector('img') as Element) };
  };

  test('features the game as it is played, and what is left of its pictures where one does not load', async () => {
    const { piece, pictures, fail } = await showFeatured({});
    expect(pictures()).toEqual([LOOK.narrow, LOOK.title]);
    expect(piece.querySelector('source')?.getAttribute('srcset')).toBe(LOOK.wide);
    expect((piece.firstElementChild as HTMLElement).style.getPropertyValue('--ground')).toBe('#E86B85');
    // The name in its own letters is for the eye alone.
    const heading = within(piece).getByRole('heading', { name: 'Feira da Tarde' });
    fireEvent.error(heading.querySelector('img') as Element);
    expect(heading.querySelector('.visually-hidden')).toBeNull();
    fail();
    expect(pictures()).toEqual([LOOK.picture]);
    fail();
    expect(pictures()).toEqual([LOOK.image]);
    fail();
    expect(pictures()).toEqual([]);
  });

  test('features a game whose colours no letters could be read on by its cover', async () => {
    const { pictures } = await showFeatured({ ink: '#E86B86' });
    expect(pictures()).toEqual([LOOK.image]);
  });

  test('the featured piece has the sentence that comes with it', async () => {
    const warning = 'Ministério da Fazenda adverte: Aposta não é investimento.';
    const { piece } = await showFeatured({ warning });
    expect(text(piece)).toContain(warning);
    expect(text(piece)).not.toContain('dependência');
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
    // The details of a game state what feeds it and how it is won.
    expect(screen.getByRole('link', { name: 'Regras' }).getAttribute('href')).toBe('/play/7');
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

  test('come before the house games and the categories: how games pay, jackpots, themes', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    answers['/v2/casino-games/tags'] = async () => {
      await held;
      return { json: [{ id: 'mar', name: 'Mar', games_count: 9 }] };
    };
    show();
    const names = () =>
      within(screen.getByRole('list', { name: 'Categorias' }))
        .getAllByRole('link')
        .map((link) => text(link)?.replace(/1 em.*/, ''));
    const before = ['Todos', 'Calmos', 'Equilibrados', 'De saltos', 'Com jackpot'];
    // Nothing stands where the themes will come.
    await vi.waitFor(() => expect(names()).toEqual(before));
    answer();
    await vi.waitFor(() => expect(names()).toEqual([...before, 'Mar', 'Mines', 'Double', 'Slots']));
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

test('a press on a game that can be played opens it, and one on another leads to its details', async () => {
  answers['/v2/casino-games/lobby'] = () => ({
    json: {
      ...LOBBY,
      tables: [game(5, { category_id: 2, playable: false })],
      newest: [game(6, { demo: false })],
    },
  });
  show();
  const press = async (name: RegExp) => {
    fireEvent.click(await screen.findByRole('link', { name }));
    const { state } = history;
    history.replaceState(null, '', '/casino');
    return state?.opens;
  };
  expect(await press(/^Jogo 2,/)).toBe(true);
  expect(await press(/^Jogo 6,/)).toBe(false);
  expect(await press(/^Jogo 5,/)).toBeUndefined();
  expect(await press(/^Abrir jogo/)).toBe(true);
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
