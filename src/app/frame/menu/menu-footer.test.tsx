// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { config, setConfig } from '#src/core/config/app-config.ts';
import { closeModal, openModal } from '#src/core/state/modal-state.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { sportsTreeKey } from '#src/data/sports/live-count.ts';
import { standInScript } from '#tests/support/browser/third-party-stand-ins.ts';
import { MenuFooter } from './menu-footer.tsx';

const [TABLET, WIDE] = [800, 1_400];
let gone: boolean;

beforeAll(async () => {
  const outside = { chat: { script: 'https://outside.example/chat.js' } };
  const block = document.createElement('script');
  Object.assign(block, {
    type: 'application/json',
    id: 'app-config',
    textContent: JSON.stringify({ outside }),
  });
  document.body.append(block);
  await initI18n('pt');
  await loadTexts('support');
});
beforeEach(() => {
  gone = false;
  queryClient.setQueryData(settingsQuery().queryKey, { ...DEFAULT_SETTINGS, general_live_chat: '1520/7' });
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) return;
    queueMicrotask(() => {
      if (gone) return void script.onerror?.(new Event('error'));
      new Function(standInScript(script.src) ?? '')();
      script.onload?.(new Event('load'));
    });
  });
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
});
afterEach(() => {
  cleanup();
  closeModal();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

function open(width: number) {
  Reflect.get(window, 'happyDOM').setViewport({ width, height: 900 });
  return render(
    <QueryClientProvider client={queryClient}>
      <div>
        <nav>
          <a href="/sports/live">
            <span>Jogos ao vivo</span>
          </a>
          <MenuFooter />
        </nav>
      </div>
      <p>Página</p>
    </QueryClientProvider>,
  );
}
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const flags = () => document.documentElement.dataset.menu ?? '';

test('beside a page with a list of its own the rail marks slots and the wallet as places of its own', () => {
  const menu = (icons: boolean) => (
    <QueryClientProvider client={queryClient}>
      <div>
        <nav>
          <ul>
            {['/casino', '/casino/slots', '/user/wallet', '/user/transaction'].map((to) => (
              <li key={to}>
                <a href={to}>{to}</a>
              </li>
            ))}
          </ul>
          <MenuFooter icons={icons} />
        </nav>
      </div>
    </QueryClientProvider>
  );
  const { container, rerender } = render(menu(true));
  const marked = () =>
    [...container.querySelectorAll('li[data-rail] > a')].map((link) => link.getAttribute('href'));
  expect(marked()).toEqual(['/casino/slots', '/user/wallet']);
  rerender(menu(false));
  expect(marked()).toEqual([]);
});

describe('the side menu’s flags', () => {
  test('[R2.53a] open: the rail unfolds, and folds again by its button, Escape, a press beside it and another page', () => {
    open(TABLET);
    expect(button('Abrir o menu').getAttribute('aria-expanded')).toBe('false');
    const ways = [
      () => press('Fechar o menu'),
      () => fireEvent.keyDown(document.body, { key: 'Escape' }),
      () => fireEvent.pointerDown(screen.getByText('Página')),
      () => act(() => history.pushState(null, '', '/casino')),
    ];
    for (const way of ways) {
      press('Abrir o menu');
      expect(flags()).toBe('open');
      fireEvent.pointerDown(button('Fechar o menu'));
      expect(flags()).toBe('open');
      way();
      expect(flags()).toBe('');
    }
  });

  test('[R2.53b] collapsed: the wide menu folds to the rail, and stays so on other pages', () => {
    open(WIDE);
    press('Recolher o menu');
    expect(flags()).toBe('collapsed');
    act(() => history.pushState(null, '', '/casino'));
    expect(flags()).toBe('collapsed');
    press('Mostrar o menu');
    expect(flags()).toBe('');
  });

  test('[R2.53d] user-menu: while the account’s sheet is open', () => {
    open(WIDE);
    act(() => openModal('account'));
    expect(flags()).toBe('user-menu');
    act(() => openModal('login'));
    expect(flags()).toBe('');
  });

  test('[R2.53c] chat-opened: the link opens the chat and closes it, and says which', async () => {
    gone = true;
    open(WIDE);
    press('Suporte Ao Vivo');
    await waitFor(() => expect(button('Suporte Ao Vivo').getAttribute('aria-busy')).toBe('true'));
    await waitFor(() => expect(button('Suporte Ao Vivo').getAttribute('aria-busy')).toBeNull());
    expect(flags()).toBe('');
    gone = false;
    press('Suporte Ao Vivo');
    await waitFor(() => expect(flags()).toBe('chat-opened'));
    expect(button('Suporte Ao Vivo').getAttribute('aria-expanded')).toBe('true');
    press('Suporte Ao Vivo');
    await waitFor(() => expect(flags()).toBe(''));
  });
});

test('the entry of the live matches counts them once a page has read the tree, and follows it', async () => {
  open(WIDE);
  const entry = screen.getByRole('link', { name: /^Jogos ao vivo/ });
  const played = (...live: number[]) => {
    const data = live.map((count) => ({ live: count }));
    act(() => void queryClient.setQueryData(sportsTreeKey('pt'), { data }));
  };
  expect(entry.textContent).toBe('Jogos ao vivo');
  played(3, 1_200);
  await waitFor(() => expect(entry.textContent).toBe('Jogos ao vivo1.203'));
  const configured = config();
  onTestFinished(() => setConfig(configured));
  setConfig({ ...configured, sportsEmbeds: { sports: 'https://outside.example/sports.js', altenar: '' } });
  const settings = (sport_embed: boolean) =>
    act(() => void queryClient.setQueryData(settingsQuery().queryKey, { ...DEFAULT_SETTINGS, sport_embed }));
  settings(true);
  await waitFor(() => expect(entry.textContent).toBe('Jogos ao vivo'));
  settings(false);
  await waitFor(() => expect(entry.textContent).toBe('Jogos ao vivo1.203'));
  played(0, 0);
  await waitFor(() => expect(entry.textContent).toBe('Jogos ao vivo'));
});

test('[R2.49a] without an account in the settings there is no link', () => {
  queryClient.setQueryData(settingsQuery().queryKey, DEFAULT_SETTINGS);
  open(WIDE);
  expect(screen.queryByRole('button', { name: 'Suporte Ao Vivo' })).toBeNull();
});
