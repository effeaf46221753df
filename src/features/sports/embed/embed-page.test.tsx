// @vitest-environment page
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { EMBED_PROTOCOL as protocol } from '#contract/embed-messages.ts';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import { user } from '#contract/endpoints/player/authentication-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { setConfig } from '#src/core/config/app-config.ts';
import { canReload, isBusy } from '#src/core/pwa/reload-gate.ts';
import { beginSession, clearSession, confirmSession } from '#src/core/session/session-store.ts';
import { closeModal, modalAtom } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { userQuery } from '#src/data/player/user.ts';
import type { EmbedPlace } from '#src/partners/sports-embed.ts';
import { EmbedPage } from './embed-page.tsx';

const ORIGIN = 'https://sportsbook.example';
let token: { status: number; json: unknown };
let frames: HTMLIFrameElement[];
let messages: { type: string }[];
let asked: string[];

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('sports');
  // The empty page of a frame without an address.
  Reflect.set(Reflect.get(window, 'happyDOM').settings, 'disableIframePageLoading', false);
});
beforeEach(() => {
  setConfig({ sportsEmbeds: { sports: `${ORIGIN}/a.js`, altenar: `${ORIGIN}/a.js` } });
  token = { status: 200, json: { token: 'of the sportsbook' } };
  frames = [];
  messages = [];
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://localhost');
    asked.push(pathname);
    if (pathname !== '/api/generate-token') return new Response('{}', { status: 404 });
    return new Response(JSON.stringify(token.json), { status: token.status });
  });
  const open = ({ container, title }: { container: HTMLElement; title: string }) => {
    const frame = document.createElement('iframe');
    frame.title = title;
    container.append(frame);
    // Nothing is loaded here, so the frame's address and window are stubs. A frame with an address would load it when it is inserted.
    Object.defineProperty(frame, 'src', { value: `${ORIGIN}/frame` });
    const contentWindow = { postMessage: (message: { type: string }) => void messages.push(message) };
    Object.defineProperty(frame, 'contentWindow', { value: contentWindow });
    frames.push(frame);
    return frame;
  };
  window.sportsEmbeds = { sports: { open }, altenar: { open } };
  history.replaceState(null, '', '/altenar-sports');
});
afterEach(() => {
  cleanup();
  clearSession();
  closeModal();
  queryClient.clear();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

function show(rest = '', place: EmbedPlace = 'altenar') {
  render(
    <QueryClientProvider client={queryClient}>
      <EmbedPage place={place} rest={rest} notFound={<p>404</p>} />
    </QueryClientProvider>,
  );
}
const settings = (some: Partial<typeof DEFAULT_SETTINGS>) =>
  queryClient.setQueryData(settingsQuery().queryKey, { ...DEFAULT_SETTINGS, ...some });
const logIn = () => {
  beginSession({ access_token: 'token', expires_in: 3_600 });
  confirmSession({ id: '1', balance: 500 });
};
async function say(message: object): Promise<void> {
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  const source = frames[0]?.contentWindow ?? null;
  await act(async () => {
    dispatchEvent(new MessageEvent('message', { data: { protocol, ...message }, origin: ORIGIN, source }));
  });
}
const modal = () => store.get(modalAtom)?.name;

describe('[R2.14] the page of another party’s sportsbook', () => {
  test('says that no sportsbook is configured, and links to our own', async () => {
    setConfig({});
    show();
    expect(screen.getByText('Nenhum sportsbook neste endereço')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ver os jogos' }).getAttribute('href')).toBe('/sports');
  });

  test('says that the area is closed', () => {
    settings({ sport_enabled: false });
    show();
    expect(screen.getByText('Os esportes estão fechados')).toBeDefined();
    expect(frames).toEqual([]);
  });

  test.each(['..%2fuser', 'a b', '%2e%2e/user', 'x//y'])('shows the 404 page for %j', (rest) => {
    show(rest);
    expect(screen.getByText('404')).toBeDefined();
  });

  test('waits for the network and says why', async () => {
    onlineManager.setOnline(false);
    show();
    expect(screen.getByText(/o sportsbook abre quando a conexão voltar/)).toBeDefined();
    expect(frames).toEqual([]);
    act(() => onlineManager.setOnline(true));
    await say({ type: 'ready' });
    expect(messages.map(({ type }) => type)).toEqual(['start']);
  });

  test('opens the page given in the hash, only at /sports', async () => {
    history.replaceState(null, '', '/sports#/sport/soccer/1');
    show('', 'sports');
    await say({ type: 'ready' });
    expect(messages).toMatchObject([{ type: 'start', route: '/soccer/1', token: null, currency: 'BRL' }]);
  });

  test('decodes the page given in the hash, once', async () => {
    history.replaceState(null, '', '/sports#/sport/event/sr%3Amatch%3A7');
    show('', 'sports');
    await say({ type: 'ready' });
    expect(messages).toMatchObject([{ type: 'start', route: '/event/sr:match:7' }]);
  });

  test.each(['soccer%2F1', 'soccer%252F1', '%E0%A4', '%00'])('shows the 404 page for the hash %j', (hash) => {
    history.replaceState(null, '', `/sports#/sport/${hash}`);
    show('', 'sports');
    expect(screen.getByText('404')).toBeDefined();
  });

  test('offers to load a script that failed again', async () => {
    const there = window.sportsEmbeds;
    delete window.sportsEmbeds;
    const append = vi.spyOn(document.head, 'append').mockImplementation((tag) => {
      queueMicrotask(() => (tag as HTMLScriptElement).onerror?.(new Event('error')));
    });
    show();
    await screen.findByText('O sportsbook não carregou');
    append.mockRestore();
    if (there) window.sportsEmbeds = there;
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await say({ type: 'ready' });
    expect(screen.queryByText('O sportsbook não carregou')).toBeNull();
  });

  test('[R8.04] says that it has no token, and requests one again', async () => {
    logIn();
    token = { status: 500, json: {} };
    show();
    await screen.findByText('Erro ao obter token de acesso ao SportBook');
    expect(frames).toEqual([]);
    token = { status: 200, json: { token: 'second' } };
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await say({ type: 'ready' });
    expect(messages).toMatchObject([{ type: 'start', token: 'second' }]);
  });
});

describe('[D11] a player who is barred', () => {
  const barred = (blocked_at: string | null) =>
    queryClient.setQueryData(
      userQuery().queryKey,
      v.parse(user, { id: '1', balance: 500, blocked_at, blocked_by: blocked_at && 'suspension' }),
    );
  const SAID = 'O sportsbook não abre para esta conta';

  test('sees a message in place of the frame, and a link to the bets placed with us', () => {
    logIn();
    barred('2026-01-01T00:00:00Z');
    show();
    expect(screen.getByText(SAID)).toBeDefined();
    expect(screen.getByText(/Você ainda pode sacar/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Minhas apostas' }).getAttribute('href')).toBe('/sports/bets');
    expect(frames).toEqual([]);
    expect(asked).not.toContain('/api/generate-token');
  });

  test('loses the open frame when they are barred, and gets it back afterwards', async () => {
    logIn();
    barred(null);
    show();
    await say({ type: 'ready' });
    expect(screen.queryByText(SAID)).toBeNull();
    act(() => barred('2026-01-01T00:00:00Z'));
    await screen.findByText(SAID);
    expect(document.querySelector('iframe')).toBeNull();
    act(() => barred(null));
    await vi.waitFor(() => expect(document.querySelector('iframe')).not.toBeNull());
  });
});

describe('[R2.14] requests from the sportsbook to the page', () => {
  test('for a visitor: open login, registration, and login before a deposit; no profile request', async () => {
    show();
    await say({ type: 'ready' });
    for (const [type, opened] of [
      ['login', 'login'],
      ['register', 'register'],
      ['deposit', 'login'],
    ]) {
      closeModal();
      await say({ type });
      expect(modal()).toBe(opened);
    }
    closeModal();
    await say({ type: 'token-expired' });
    await say({ type: 'balance-changed' });
    expect(asked).not.toContain('/api/generate-token');
    expect(asked).not.toContain('/api/auth/me');
  });

  test('for a player: open the deposit while it is enabled, reload the balance, renew the token; no login', async () => {
    logIn();
    show();
    await say({ type: 'ready' });
    await say({ type: 'login' });
    expect(modal()).toBeUndefined();
    await say({ type: 'deposit' });
    expect(modal()).toBe('deposit');
    settings({ deposit_enabled: false });
    await vi.waitFor(async () => {
      closeModal();
      await say({ type: 'deposit' });
      expect(modal()).toBeUndefined();
    });
    await say({ type: 'balance-changed' });
    await vi.waitFor(() => expect(asked).toContain('/api/auth/me'));
    token = { status: 200, json: { token: 'second' } };
    await say({ type: 'token-expired' });
    await vi.waitFor(() => expect(messages.at(-1)).toMatchObject({ type: 'token', token: 'second' }));
  });

  test('a player who logs out becomes a visitor in the sportsbook too', async () => {
    logIn();
    show();
    await say({ type: 'ready' });
    act(() => clearSession());
    expect(messages.at(-1)).toMatchObject({ type: 'token', token: null });
  });

  test('the address follows its route; selections on its slip block reloads until the page is left', async () => {
    show();
    await say({ type: 'ready' });
    await say({ type: 'route-changed', route: '/live' });
    expect(location.pathname).toBe('/altenar-sports/live');
    expect(canReload()).toBe(true);
    await say({ type: 'slip-changed', selections: 2 });
    // They wait there for hours: a reality check doesn't wait for them.
    expect([canReload(), isBusy()]).toEqual([false, false]);
    cleanup();
    expect(canReload()).toBe(true);
    expect(document.querySelector('iframe')).toBeNull();
  });
});
