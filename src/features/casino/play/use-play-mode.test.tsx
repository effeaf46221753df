// @vitest-environment page
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { user } from '#contract/endpoints/player/authentication-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { closeModal, modalAtom } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { userQuery } from '#src/data/player/user.ts';
import { keepOpenedCover } from '#src/widgets/casino/cover-transition/cover-transition.ts';
import { PlayPage } from './play-page.tsx';

const LOOK = { ground: '#E86B85', ink: '#1B1813', window: '/media/skins/1-window.v2.svg' };
const GAME = {
  id: '1',
  name: 'Sete Ladeiras',
  provider_id: 'cobogo',
  provider_name: 'Cobogó 12',
  category_id: 1,
  image: '/media/covers/1.svg',
  rtp: 9_536,
  volatility: 'medium',
  hit_frequency: 1_449,
  min_bet: 50,
  max_bet: 20_000,
  demo: true,
  playable: true,
  pay_table: [{ outcome: 'Três sóis', pays: 2_500 }],
  look: LOOK,
};
let game: object;
/** The game's answer comes when this is done. */
let answered: Promise<void>;
let launches: string[];

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('casino');
});
beforeEach(() => {
  game = GAME;
  answered = Promise.resolve();
  launches = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost');
    const answer = (json: unknown) => new Response(JSON.stringify(json));
    if (pathname.endsWith('/launch')) {
      const { mode } = JSON.parse(String(init?.body));
      launches.push(mode);
      return answer({ url: 'https://games.example/frame?token=1', mode });
    }
    if (pathname === '/v2/casino-games/1') {
      await answered;
      return answer(game);
    }
    return pathname === '/v2/settings/' ? answer({}) : new Response('{}', { status: 404 });
  });
  window.gameLauncher = {
    open: ({ container, title }) => {
      const frame = document.createElement('iframe');
      frame.title = title;
      container.append(frame);
      return frame;
    },
  };
});
afterEach(() => {
  cleanup();
  clearSession();
  closeModal();
  queryClient.clear();
  onlineManager.setOnline(true);
  keepOpenedCover({ id: '', image: '', ground: '' });
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

/** As the router leaves it after a press on a game that has a demonstration, or has none; null: by another way. */
function arrive(opens: boolean | null): void {
  history.replaceState(opens === null ? { entry: 'a' } : { opens, entry: 'a' }, '', '/play/1');
  render(
    <QueryClientProvider client={queryClient}>
      <PlayPage id="1" notFound={<p>404</p>} />
    </QueryClientProvider>,
  );
}
const logIn = () => beginSession({ access_token: 'token', expires_in: 3_600 });
const stage = () => document.querySelector<HTMLElement>('[data-game-cover]');
const details = () => screen.findByRole('button', { name: 'Jogar com dinheiro real' });

test('a press opens the game of a player for real, and what it states of itself is there before the first stake', async () => {
  logIn();
  arrive(true);
  expect(await screen.findByTitle('Sete Ladeiras')).toBeDefined();
  expect(launches).toEqual(['real']);
  for (const fact of ['95,36%', 'Média', '1 de 7', 'R$ 0,50', 'R$ 200'])
    expect(screen.getByText(fact)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Tabela' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Tabela de prêmios' }));
  expect(sheet.getByRole('table').textContent).toContain('Três sóis25×');
  expect(sheet.getByText('95,36%')).toBeDefined();
});

test('a press opens the demonstration for a visitor, and the details of a game that has none', async () => {
  arrive(true);
  expect(await screen.findByText(/Demonstração: nada aqui vale dinheiro/)).toBeDefined();
  await waitFor(() => expect(launches).toEqual(['demo']));
  cleanup();
  queryClient.clear();
  game = { ...GAME, demo: false };
  arrive(false);
  await details();
  expect(launches).toEqual(['demo']);
});

test('whoever comes by another way sees the details: a press opens the game once', async () => {
  logIn();
  arrive(true);
  await screen.findByTitle('Sete Ladeiras');
  expect(history.state).toEqual({ entry: 'a' });
  cleanup();
  arrive(null);
  await details();
  expect(launches).toEqual(['real']);
});

test.each([
  ['can’t be played any more', () => (game = { ...GAME, playable: false }), /Este jogo não abre aqui/],
  [
    'is a barred player’s',
    () =>
      queryClient.setQueryData(
        userQuery().queryKey,
        v.parse(user, { id: '1', balance: 500, blocked_at: '2026-01-01T00:00:00Z' }),
      ),
    /Sua conta não pode jogar nem depositar/,
  ],
  ['is asked for without a connection', () => onlineManager.setOnline(false), null],
] as const)('a press on a game that %s leads to its details', async (_, prepare, said) => {
  logIn();
  prepare();
  if (said === null) {
    queryClient.setQueryData(['game', 'pt', '1'], GAME);
    arrive(true);
    expect((await details()).getAttribute('aria-disabled')).toBe('true');
  } else {
    arrive(true);
    expect(await screen.findByText(said)).toBeDefined();
  }
  expect(screen.queryByTitle('Sete Ladeiras')).toBeNull();
  expect(launches).toEqual([]);
});

test('the window is there before the game’s answer, with the cover that was pressed, and then with the game’s own look', async () => {
  let answer = () => {};
  answered = new Promise((resolve) => (answer = resolve));
  keepOpenedCover({ id: '1', image: 'http://localhost/media/covers/1.svg', ground: 'rgb(35, 68, 159)' });
  logIn();
  arrive(true);
  const before = stage();
  expect(before?.style.background).toBe('rgb(35, 68, 159)');
  expect(before?.querySelector('img')?.getAttribute('src')).toBe('http://localhost/media/covers/1.svg');
  expect(screen.getByRole('button', { name: 'Abrindo...' })).toBeDefined();
  answer();
  await screen.findByTitle('Sete Ladeiras');
  // The same element: the cover grows into it meanwhile.
  expect(stage()).toBe(before);
  expect(before?.style.background).toBe('#E86B85');
  expect(before?.querySelector('img')?.getAttribute('src')).toBe(LOOK.window);
  fireEvent.error(before?.querySelector('img') as Element);
  expect(before?.querySelector('img')?.getAttribute('src')).toBe(GAME.image);
});

test('the frame is shown once its page has loaded, also if the game never says that it is ready', async () => {
  logIn();
  arrive(true);
  const frame = await screen.findByTitle('Sete Ladeiras');
  act(() => void frame.dispatchEvent(new Event('load')));
  expect(frame.parentElement?.hasAttribute('data-shown')).toBe(true);
});

test('from the table a player goes on to the demonstration, and a visitor to the login', async () => {
  logIn();
  arrive(true);
  await screen.findByTitle('Sete Ladeiras');
  fireEvent.click(screen.getByRole('button', { name: 'Tabela' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Demonstração' }));
  await waitFor(() => expect(launches).toEqual(['real', 'demo']));
  act(() => clearSession());
  fireEvent.click(screen.getByRole('button', { name: 'Tabela' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Jogar com dinheiro real' }));
  await waitFor(() => expect(store.get(modalAtom)?.name).toBe('login'));
  expect(launches).toEqual(['real', 'demo']);
});

test('a player pauses from the game itself; a visitor has nothing to pause', async () => {
  logIn();
  arrive(true);
  fireEvent.click(await screen.findByRole('button', { name: 'Pausar' }));
  expect(store.get(modalAtom)?.name).toBe('session');
  cleanup();
  act(() => clearSession());
  arrive(true);
  await screen.findByRole('button', { name: 'Tabela' });
  expect(screen.queryByRole('button', { name: 'Pausar' })).toBeNull();
});
