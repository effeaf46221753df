// @vitest-environment page
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { UNAUTHENTICATED } from '#contract/errors.ts';
import { STORED } from '#contract/stored.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { setConfig } from '#src/core/config/app-config.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { beginSession, clearSession, sessionStatus } from '#src/core/session/session-store.ts';
import { closeModal, openModal } from '#src/core/state/modal-state.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { switchLanguage } from '#src/core/text/switch-language.ts';
import { afterLogout } from '../flows/after-logout.ts';
import { runGlobalGuards } from '../routes/guards/global-guards.ts';
import { App } from './app.tsx';

const ANSWERS: Record<string, unknown> = {
  '/v2/settings/': { general_site_title: 'Casa' },
  '/v2/casino-games/category': [{ id: 1, slug: 'slots', name: 'Slots' }],
  '/v2/banners': [{ id: 1, image: '/a.svg', title: 'Catálogo aberto', button: 'Ver jogos', link: '/casino' }],
  '/v2/promotions': [],
  '/api/casino-games/providers': [],
  '/v2/images/': {},
  '/v2/coupons/register': { text: '' },
  '/v2/casino-games': { data: [], total: 0, page: 1 },
  '/api/seo': { id: 1, title: 'Cassino e esportes', content: '<p>Jogos</p>' },
};
let answers: Record<string, unknown>;
let asked: string[];

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('casino', 'wallet', 'auth', 'regulation');
});
beforeEach(() => {
  answers = { ...ANSWERS };
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const [path = ''] = url.split('?');
    asked.push(path);
    const body = answers[path];
    return body === undefined
      ? new Response('{}', { status: 404 })
      : new Response(JSON.stringify(body), {
          status: typeof body === 'object' && body && 'code' in body ? 401 : 200,
        });
  });
  vi.stubGlobal('scrollTo', () => {});
  document.title = '';
});
afterEach(async () => {
  cleanup();
  afterLogout('silent');
  clearSession();
  closeModal();
  for (const what of [STORED.jwt, STORED.consent, STORED.lastAttemptedRoute, STORED.wantedRoute])
    removeStored(what);
  queryClient.clear();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

function open(path: string): void {
  history.replaceState(null, '', path);
  render(<App />);
}
const isHidden = (element: Element) => element.closest('[style*="display: none"]') !== null;
/** On phones the header repeats the page's title, which isn't read out. */
const READ = { ignore: 'script, style, [aria-hidden=true]' };
const byText = (text: Parameters<typeof screen.findByText>[0]) => screen.findByText(text, READ);

describe('home', () => {
  test('[R2.02b] stays mounted while another page shows, and comes back as it was left', async () => {
    open('/');
    const banner = await byText('Catálogo aberto');
    act(() => navigate('/nothing/here'));
    await byText('Página Não Encontrada.');
    expect(banner.isConnected).toBe(true);
    expect(isHidden(banner)).toBe(true);
    act(() => navigate('/'));
    await waitFor(() => expect(screen.queryByText('Página Não Encontrada.', READ)).toBeNull());
    expect(screen.getByText('Catálogo aberto')).toBe(banner);
    expect(isHidden(banner)).toBe(false);
  });

  test('[R2.02a] answers at /home too', async () => {
    open('/home');
    await byText('Catálogo aberto');
  });

  test('says so where there is nothing to show, and a press asks again', async () => {
    answers['/v2/banners'] = [];
    answers['/v2/casino-games/category'] = [];
    open('/');
    await byText('Nada no ar por enquanto');
    answers['/v2/banners'] = ANSWERS['/v2/banners'];
    screen.getByRole('button', { name: 'Tentar de novo' }).click();
    await byText('Catálogo aberto');
    await waitFor(() => expect(screen.queryByText('Nada no ar por enquanto')).toBeNull());
  });

  test('[R4.01] the public reads are asked once', async () => {
    open('/');
    await byText('Catálogo aberto');
    for (const path of ['/v2/settings/', '/v2/banners', '/v2/promotions', '/v2/casino-games/category']) {
      expect(asked.filter((one) => one === path)).toHaveLength(1);
    }
  });

  test('[R1.06c] a switch of language shows it, stores it and reads the lists again', async () => {
    open('/');
    await byText('Catálogo aberto');
    await act(() => switchLanguage('en'));
    await byText('Create account');
    expect(document.documentElement.lang).toBe('en');
    expect(readStored(STORED.language)).toBe('en');
    expect(asked.filter((path) => path === '/v2/banners')).toHaveLength(2);
    await act(() => switchLanguage('pt'));
  });
});

describe('titles', () => {
  test('[R1.07a] the SEO title stands before the site’s', async () => {
    open('/');
    await waitFor(() => expect(document.title).toBe('Cassino e esportes | Casa'));
  });

  test('[R1.07b] without an SEO record the site’s title stands alone', async () => {
    answers['/api/seo'] = undefined;
    answers['/v2/settings/'] = undefined;
    open('/');
    await waitFor(() => expect(document.title).toBe('Apostas Online'));
  });
});

describe('the error page', () => {
  test('[R2.29] an unmatched route is a 404, and no SEO record is requested', async () => {
    open('/nothing/here');
    await byText(/Código 404/);
    expect(asked).not.toContain('/api/seo');
  });

  test.each([
    ['[R2.47a]', 'Página Não Encontrada.'],
    ['[R2.47b]', 'A página que você procura pode ter sido removida, renomeada ou nunca existiu...'],
    ['[R2.47d]', 'Código 404'],
    ['[R8.08]', 'Page not found: /nothing/here'],
  ])('%s a 404 says: %s', async (_, text) => {
    open('/nothing/here');
    await byText((shown) => shown.includes(text));
  });

  test('[R2.47c] a 404 has a button that leads home', async () => {
    open('/nothing/here');
    const button = await screen.findByRole('link', { name: 'Página Inicial' });
    expect(button.getAttribute('href')).toBe('/');
  });

  test.each([
    ['[R2.48a]', 'Voltamos em breve!'],
    ['[R2.48b]', 'Ops! Algo deu errado. Tente novamente mais tarde ou entre em contato com o suporte.'],
    ['[R2.48d]', 'Código 503'],
  ])('%s any other status says: %s', async (_, text) => {
    answers['/v2/settings/'] = { maintence: 1 };
    open('/casino');
    await byText((shown) => shown.includes(text));
  });

  test('[R2.48c] any other status has a button that reloads', async () => {
    answers['/v2/settings/'] = { maintence: 1 };
    open('/casino');
    expect(await screen.findByRole('button', { name: 'Recarregar' })).toBeDefined();
  });

  test('[R3.23 maintence] maintenance shows the error page on every path', async () => {
    answers['/v2/settings/'] = { maintence: 1 };
    open('/casino');
    await byText('Voltamos em breve!');
  });

  test.each([
    ['a 404', {}, '/nothing/here'],
    ['maintenance', { maintence: 1 }, '/casino'],
  ])('%s says what it means for the money', async (_, settings, path) => {
    answers['/v2/settings/'] = settings;
    open(path);
    await byText('Seu saldo e suas apostas não mudaram.');
  });

  test('a 404 leads to help', async () => {
    open('/nothing/here');
    await byText('Seu saldo e suas apostas não mudaram.');
    expect(document.querySelector('a[href="/help#not-loaded"]')?.textContent).toBe('Ajuda');
  });

  test('maintenance is on the help page too, so that nothing leads there', async () => {
    answers['/v2/settings/'] = { maintence: 1 };
    open('/help');
    await byText('Voltamos em breve!');
    expect(document.querySelector('a[href^="/help"]')).toBeNull();
  });
});

describe('another spelling of a path', () => {
  test.each(['/casino', '/Casino/', '/CASINO'])('%s marks its place in the navigation', async (path) => {
    open(path);
    const places = await screen.findAllByRole('link', { name: 'Cassino', current: 'page' });
    expect(places.map((place) => place.getAttribute('href'))).toContain('/casino');
  });

  test.each(['/old-page', '/Old-Page/'])('a rule of the configuration redirects %s', async (path) => {
    setConfig({ redirects: { '/old-page': '/promotions' } });
    open(path);
    await waitFor(() => expect(location.pathname).toBe('/promotions'));
    setConfig({ redirects: {} });
  });
});

describe('checks', () => {
  test('[R6.01a] a visitor who opens the transactions lands on home with the login modal', async () => {
    open('/user/transaction');
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(readStored(STORED.wantedRoute)).toBe('/user/transaction');
    expect(await screen.findByRole('dialog')).toBeDefined();
    expect(asked).not.toContain('/api/transactions');
  });

  test('[R2.38a] the restricted-access modal opens by its flag', async () => {
    open('/');
    act(() => openModal('restricted-access'));
    await byText('Acesso Restrito');
  });

  test('[R2.38b] the restricted-access modal opens by the query', async () => {
    open('/?showCookieModal=true');
    await byText('Acesso Restrito');
  });

  test('[R2.39a] the restricted-access modal has its title', async () => {
    open('/?showCookieModal=true');
    expect(await screen.findByRole('dialog', { name: 'Acesso Restrito' })).toBeDefined();
  });

  test('[R2.39b] the restricted-access modal says that all cookies must be accepted', async () => {
    open('/?showCookieModal=true');
    await byText('Para abrir esta página, é preciso aceitar todos os cookies.');
  });

  test('[R2.05c] play without consent leads to the restricted-access modal, and requests no game', async () => {
    open('/play/7?demo=1');
    await byText('Acesso Restrito');
    expect(location.pathname + location.search).toBe('/?showCookieModal=true');
    expect(asked.some((path) => path.startsWith('/v2/casino-games/7'))).toBe(false);
  });

  test('[R2.31] /sports with a hash: the campaign is stored, then the full path for after the consent', async () => {
    history.replaceState(null, '', '/sports?time=3h&btag=b7#/sport/football');
    runGlobalGuards('landing');
    const written = vi.spyOn(document, 'cookie', 'set');
    render(<App />);
    await byText('Acesso Restrito');
    const names = written.mock.calls.map(([cookie]) => cookie.split('=', 1)[0]);
    written.mockRestore();
    // The campaign before what the route's own guard stores.
    expect(names).toContain('wg_btag');
    expect(names.indexOf('wg_btag')).toBeLessThan(names.indexOf('wg_lastAttemptedRoute'));
    expect(location.pathname + location.search).toBe('/?showCookieModal=true');
    expect(readStored(STORED.lastAttemptedRoute)).toBe('/sports?time=3h&btag=b7#/sport/football');
  });

  test('[R2.42] a route with encoded letters is stored as it stands in the address, and followed as such', async () => {
    open('/play/cobogo/100%25%20Sorte?x=a%2525b');
    await byText('Acesso Restrito');
    expect(readStored(STORED.lastAttemptedRoute)).toBe('/play/cobogo/100%25%20Sorte?x=a%2525b');
    (await screen.findByRole('button', { name: 'Aceitar cookies' })).click();
    await waitFor(() =>
      expect(location.pathname + location.search).toBe('/play/cobogo/100%25%20Sorte?x=a%2525b'),
    );
  });

  test('[R2.41] accepting stores consent', async () => {
    open('/?showCookieModal=true');
    (await screen.findByRole('button', { name: 'Aceitar cookies' })).click();
    await waitFor(() => expect(readStored(STORED.consent)).toBe('all'));
  });

  test('[R2.42] accepting follows the stored route and clears it', async () => {
    writeStored(STORED.lastAttemptedRoute, '/nothing/here');
    open('/?showCookieModal=true');
    const entries = history.length;
    (await screen.findByRole('button', { name: 'Aceitar cookies' })).click();
    await byText('Página Não Encontrada.');
    // Back must not meet the modal again.
    expect(history.length).toBe(entries);
    expect(readStored(STORED.lastAttemptedRoute)).toBeNull();
  });

  test('[R2.43] without a stored route the modal closes, the path stays and the parameter goes', async () => {
    open('/home?a=1&showCookieModal=true');
    (await screen.findByRole('button', { name: 'Aceitar cookies' })).click();
    await waitFor(() => expect(location.pathname + location.search).toBe('/home?a=1'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[R2.40] Voltar closes, removes the parameter and goes home', async () => {
    open('/home?showCookieModal=true');
    await byText('Acesso Restrito');
    screen.getAllByRole('button', { name: 'Voltar' }).at(-1)?.click();
    await waitFor(() => expect(location.pathname + location.search).toBe('/'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readStored(STORED.consent)).toBeNull();
  });

  test('a stored route that is no path of this app is dropped', async () => {
    writeStored(STORED.lastAttemptedRoute, '//evil.example');
    open('/?showCookieModal=true');
    (await screen.findByRole('button', { name: 'Aceitar cookies' })).click();
    await waitFor(() => expect(location.pathname + location.search).toBe('/'));
  });
});

describe('navigation', () => {
  test('[R2.33] an address with undefined in it is ignored', async () => {
    open('/');
    await byText('Catálogo aberto');
    act(() => navigate('/play/undefined'));
    expect(location.pathname).toBe('/');
  });

  test.each(['javascript:alert(1)', 'https://evil.example', '//evil.example'])(
    '[R8.09] %s is refused',
    (to) => {
      expect(() => navigate(to)).toThrow('Refused to go to');
    },
  );
});

describe('a session', () => {
  const profile = { id: 7, name: 'Maria', balance: '284.50', wallet: { bonus_mixed: 0 } };

  test('[R4.02] a stored token loads the profile after mount', async () => {
    answers['/api/auth/me'] = profile;
    beginSession({ access_token: 'token', expires_in: 3_600 });
    expect(asked).not.toContain('/api/auth/me');
    open('/');
    await waitFor(() => expect(asked).toContain('/api/auth/me'));
  });

  test('[R4.04a] an answer with a user logs in and shows the balance', async () => {
    answers['/api/auth/me'] = profile;
    answers['/api/favorite-game/favorite'] = { success: true, data: [] };
    beginSession({ access_token: 'token', expires_in: 3_600 });
    open('/');
    await byText(/284,50/);
    expect(sessionStatus()).toBe('in');
    await waitFor(() => expect(asked).toContain('/api/favorite-game/favorite'));
  });

  test('[R4.05] a 401 on it logs out without a modal', async () => {
    answers['/api/auth/me'] = { code: 'unauthenticated', message: UNAUTHENTICATED };
    beginSession({ access_token: 'stale', expires_in: 3_600 });
    open('/');
    await byText('Criar conta');
    expect(readStored(STORED.jwt)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('[R4.03] an answer without a user logs out', async () => {
    answers['/api/auth/me'] = { message: 'no user' };
    beginSession({ access_token: 'token', expires_in: 3_600 });
    open('/');
    await byText('Criar conta');
    expect(readStored(STORED.jwt)).toBeNull();
  });
});
