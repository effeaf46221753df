// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { user } from '#contract/endpoints/player/authentication-calls.ts';
import { FRAME_PROTOCOL as protocol } from '#contract/frame-messages.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { canReload, isBusy } from '#src/core/pwa/reload-gate.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { alertAtom, hideAlert } from '#src/core/state/alerts.ts';
import { closeModal, modalAtom } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { applyBalanceEvent, userQuery } from '#src/data/player/user.ts';
import { PlayPage } from './play-page.tsx';

const GAME = {
  id: '1',
  name: 'Sete Ladeiras',
  provider_id: 'cobogo',
  provider_name: 'Cobogó 12',
  rtp: 9_670,
  volatility: 'low',
  min_bet: 50,
  max_bet: 20_000,
  demo: true,
  playable: true,
  pay_table: [{ outcome: 'Três sóis', pays: 2_500 }],
};
let wire: { status: number; json: unknown };
let jackpots: unknown[];
let launches: { mode: string }[];
let frame: HTMLIFrameElement | undefined;

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('casino');
});
beforeEach(() => {
  wire = { status: 200, json: GAME };
  launches = [];
  jackpots = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const answer = (json: unknown, status = 200) => new Response(JSON.stringify(json), { status });
    if (pathname === '/v2/casino-games/1') return answer(wire.json, wire.status);
    if (pathname === '/v2/casino-games/1/launch' || pathname === '/api/casino-games/1/launch') {
      const { mode } = JSON.parse(String(init?.body));
      launches.push({ mode });
      return answer({ url: 'https://games.example/frame?token=1', mode });
    }
    if (pathname === '/api/casino-games/providers') return answer([{ id: 'cobogo', name: 'Cobogó 12' }]);
    if (pathname === '/v2/casino-games') {
      const page = Number(searchParams.get('page'));
      const other = { ...GAME, id: '9', name: 'Lua Nova' };
      return answer({ data: page === 2 ? [GAME] : [other], total: 61, page });
    }
    if (pathname === '/api/casino-games/jackpots') return answer(jackpots);
    if (pathname === '/v2/settings/') return answer({});
    return answer({}, 404);
  });
  window.gameLauncher = {
    open: ({ container, title }) => {
      frame = document.createElement('iframe');
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
  vi.unstubAllGlobals();
  frame = undefined;
});

const NOT_FOUND = <p>404</p>;
function show(page: ReactElement): void {
  render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
}
/** The game posts a message, from its own window and, unless another is given, from its own origin. */
function say(message: object, origin = 'https://games.example'): void {
  const source = frame?.contentWindow ?? null;
  const data = { protocol, ...message };
  act(() => {
    dispatchEvent(new MessageEvent('message', { data, origin, source }));
  });
}
async function play(button: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  await screen.findByTitle('Sete Ladeiras');
}

describe('[R2.05a] before play', () => {
  test('shows return to player, volatility, limits and pay table', async () => {
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    const table = await screen.findByRole('table');
    expect(table.textContent).toContain('Três sóis25×');
    for (const fact of ['96,7%', 'Baixa', 'R$ 0,50', 'R$ 200', 'Cobogó 12']) {
      expect(screen.getByText(fact)).toBeDefined();
    }
  });

  test('states a game’s jackpot in full: amount, share, chance, start and its part of the return', async () => {
    const jackpot = { amount: 123_456, start: 100_000, share: 100, one_in: 10_000_000 };
    jackpots = [{ ...jackpot, games: [{ ...GAME, id: '1' }] }];
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    expect(await screen.findByText(/^R\$\s1\.234,56$/)).toBeDefined();
    const terms = screen.getByText(/entra no valor acumulado/).textContent?.replace(/\s/g, ' ');
    for (const figure of ['1,0% de cada', 'Uma rodada em 10.000.000', 'R$ 1.000', '1,0% do jackpot']) {
      expect(terms).toContain(figure);
    }
  });

  test('opens only the login when a visitor wants to play for real', async () => {
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Jogar com dinheiro real' }));
    expect(store.get(modalAtom)?.name).toBe('login');
    expect(launches).toEqual([]);
  });

  test('says that a game cannot be opened, and shows no button', async () => {
    wire.json = { ...GAME, playable: false };
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    expect(await screen.findByText(/Este jogo não abre aqui/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ver outros jogos' }).getAttribute('href')).toBe('/casino');
    expect(screen.queryByRole('button', { name: 'Demonstração' })).toBeNull();
  });

  test('offers no demonstration of a game that has none', async () => {
    wire.json = { ...GAME, demo: false };
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    await screen.findByRole('button', { name: 'Jogar com dinheiro real' });
    expect(screen.queryByRole('button', { name: 'Demonstração' })).toBeNull();
  });

  const barred = (blocked_at: string | null) =>
    queryClient.setQueryData(userQuery().queryKey, v.parse(user, { id: '1', balance: 500, blocked_at }));

  test('[D11] says to a barred player that they cannot play, and offers no play at all', async () => {
    beginSession({ access_token: 'token', expires_in: 3_600 });
    barred('2026-01-01T00:00:00Z');
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    expect(await screen.findByText(/Sua conta não pode jogar nem depositar/)).toBeDefined();
    for (const name of ['Demonstração', 'Jogar com dinheiro real']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  test('[D11] returns a player who is barred during a demonstration to the details', async () => {
    beginSession({ access_token: 'token', expires_in: 3_600 });
    barred(null);
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    await play('Demonstração');
    act(() => barred('2026-01-01T00:00:00Z'));
    expect(await screen.findByText(/Sua conta não pode jogar nem depositar/)).toBeDefined();
    expect(screen.queryByTitle('Sete Ladeiras')).toBeNull();
  });

  test('shows the 404 page for an unknown game', async () => {
    wire = { status: 404, json: {} };
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    expect(await screen.findByText('404')).toBeDefined();
  });

  test('finds the game by provider and name, also on a later page of the list', async () => {
    show(<PlayPage provider="cobogo-12" name="sete-ladeiras" notFound={NOT_FOUND} />);
    expect(await screen.findByText('96,7%')).toBeDefined();
  });

  test('shows the 404 page if no game has that provider and name', async () => {
    show(<PlayPage provider="cobogo" name="nada" notFound={NOT_FOUND} />);
    expect(await screen.findByText('404')).toBeDefined();
  });
});

describe('while playing', () => {
  test('a visitor may play the demonstration, which is labelled as one', async () => {
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    await play('Demonstração');
    expect(launches).toEqual([{ mode: 'demo' }]);
    expect(screen.getByText(/Demonstração: nada aqui vale dinheiro/)).toBeDefined();
    expect(screen.queryByText('Última rodada')).toBeNull();
  });

  test('a link to the demonstration opens it, and its end leads to the details', async () => {
    history.replaceState(null, '', '/play/1?demo=1');
    onTestFinished(() => history.replaceState(null, '', '/'));
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    expect(await screen.findByText(/Demonstração: nada aqui vale dinheiro/)).toBeDefined();
    await vi.waitFor(() => expect(launches).toEqual([{ mode: 'demo' }]));
  });

  test('a link to a demonstration that a game lacks shows the details', async () => {
    history.replaceState(null, '', '/play/1?demo=1');
    onTestFinished(() => history.replaceState(null, '', '/'));
    wire.json = { ...GAME, demo: false };
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    await screen.findByRole('button', { name: 'Jogar com dinheiro real' });
    expect(launches).toEqual([]);
  });

  test('the last round is shown, and messages from other origins are ignored', async () => {
    beginSession({ access_token: 'token', expires_in: 3_600 });
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    await play('Jogar com dinheiro real');
    say({ type: 'round-start', round: 'r1', stake: 50 });
    say({ type: 'round-end', round: 'r1', stake: 50, win: 120 }, 'https://evil.example');
    expect(screen.getByText('Nenhuma')).toBeDefined();
    say({ type: 'round-end', round: 'r1', stake: 50, win: 120 });
    expect(screen.getByText('+R$ 0,70')).toBeDefined();
  });

  test('[D11] a round keeps the player busy until it ends; its result keeps only reloads away', async () => {
    beginSession({ access_token: 'token', expires_in: 3_600 });
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    await play('Jogar com dinheiro real');
    expect([isBusy(), canReload()]).toEqual([false, true]);
    say({ type: 'round-start', round: 'r1', stake: 50 });
    expect([isBusy(), canReload()]).toEqual([true, false]);
    say({ type: 'round-end', round: 'r1', stake: 50, win: 120 });
    expect([isBusy(), canReload()]).toEqual([false, false]);
  });

  test('a refused stake is said once: by the game, or for one that says nothing by an alert', async () => {
    beginSession({ access_token: 'token', expires_in: 3_600 });
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    await play('Jogar com dinheiro real');
    say({ type: 'bet-refused', code: 'maintenance', told: true });
    expect(store.get(alertAtom)).toBeNull();
    say({ type: 'bet-refused', code: 'maintenance' });
    expect(store.get(alertAtom)).toMatchObject({
      text: expect.stringMatching(/^Estamos em manutenção/),
      help: 'maintenance',
    });
    act(() => hideAlert());
    // The alert goes away by itself: why it was refused stays under the game until the next round.
    const reason = screen.getByText(/^Estamos em manutenção/);
    expect(document.querySelector('a[href="/help#maintenance"]')).not.toBeNull();
    say({ type: 'round-start', round: 'r1', stake: 50 });
    expect(reason.isConnected).toBe(false);
  });

  test('during a round the balance is the one before it less the stake, whatever is booked meanwhile', async () => {
    beginSession({ access_token: 'token', expires_in: 3_600 });
    queryClient.setQueryData(
      userQuery().queryKey,
      v.parse(user, { id: '1', balance: 50, balance_version: 5, blocked_at: null }),
    );
    const balance = () => queryClient.getQueryData(userQuery().queryKey)?.balance;
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    await play('Jogar com dinheiro real');
    say({ type: 'round-start', round: 'r1', stake: 200 });
    expect(balance()).toBe(4_800);
    applyBalanceEvent({ balance: 12_000, version: 7 });
    say({ type: 'round-end', round: 'r0', stake: 200, win: 0 });
    expect(balance()).toBe(4_800);
    say({ type: 'round-end', round: 'r1', stake: 200, win: 7_200 });
    expect(balance()).toBe(12_000);
    say({ type: 'round-start', round: 'r2', stake: 200 });
    cleanup();
    expect(balance()).toBe(12_000);
  });

  test('a round of an earlier visit that is shown again takes no stake off the balance', async () => {
    beginSession({ access_token: 'token', expires_in: 3_600 });
    queryClient.setQueryData(userQuery().queryKey, v.parse(user, { id: '1', balance: 50, blocked_at: null }));
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    await play('Jogar com dinheiro real');
    const posted = vi.fn();
    Object.defineProperty(frame?.contentWindow, 'postMessage', { value: posted });
    say({ type: 'ready' });
    say({ type: 'round-start', round: 'r1', stake: 200 });
    expect(queryClient.getQueryData(userQuery().queryKey)?.balance).toBe(5_000);
  });

  test('too little money offers the deposit, and opens it only on a press', async () => {
    beginSession({ access_token: 'token', expires_in: 3_600 });
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    await play('Jogar com dinheiro real');
    expect(launches).toEqual([{ mode: 'real' }]);
    say({ type: 'insufficient-funds' });
    expect(store.get(modalAtom)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Depositar' }));
    expect(store.get(modalAtom)?.name).toBe('deposit');
  });

  test('a session that ended can be opened again', async () => {
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    await play('Demonstração');
    say({ type: 'session-expired' });
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await vi.waitFor(() => expect(launches).toHaveLength(2));
  });

  test('the exit leads to the casino', async () => {
    history.replaceState(null, '', '/play/1');
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    await play('Demonstração');
    say({ type: 'exit' });
    expect(location.pathname).toBe('/casino');
  });

  test('a player who is logged out while playing for real is back at the details', async () => {
    beginSession({ access_token: 'token', expires_in: 3_600 });
    show(<PlayPage id="1" notFound={NOT_FOUND} />);
    await play('Jogar com dinheiro real');
    act(() => clearSession());
    expect(await screen.findByRole('button', { name: 'Jogar com dinheiro real' })).toBeDefined();
    expect(screen.queryByTitle('Sete Ladeiras')).toBeNull();
  });
});
