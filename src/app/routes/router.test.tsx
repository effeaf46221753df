// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { STORED } from '#contract/stored.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { removeStored } from '#src/core/device/storage.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { grantConsent } from '#src/core/tracking/consent.ts';
import { Router } from './router.tsx';

const PROVIDER = { id: 'cobogo', name: 'Cobogó 12', games_count: 61 };
const GAME = { id: 7, name: 'Sete Ladeiras', provider_id: 'cobogo', provider_name: 'Cobogó 12' };
const ANSWERS: Record<string, unknown> = {
  '/v2/settings/': {},
  '/v2/casino-games/category': [
    { id: 1, slug: 'slots', name: 'Slots' },
    { id: 2, slug: 'live', name: 'Cassino ao vivo' },
    { id: 3, slug: 'mesa', name: 'Mesa' },
  ],
  '/api/casino-games/providers': [PROVIDER],
  '/v2/casino-games': { data: [GAME], total: 1, page: 1 },
  '/v2/casino-games/7': GAME,
  '/v2/regulations/rules-betting': {
    slug: 'rules-betting',
    title: 'Regras de apostas',
    content: '<p>Como valem as apostas.</p>',
    updated_at: '2026-11-20',
  },
};
let asked: string[];

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('casino', 'regulation');
});
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const body = ANSWERS[url.split('?')[0] ?? ''];
    return new Response(JSON.stringify(body ?? {}), { status: body === undefined ? 404 : 200 });
  });
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  removeStored(STORED.consent);
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

function open(path: string): void {
  history.replaceState(null, '', path);
  render(
    <QueryClientProvider client={queryClient}>
      <Router />
    </QueryClientProvider>,
  );
}
const headed = (name: string) => screen.findByRole('heading', { level: 1, name });
const listGamesQuery = () => asked.filter((url) => url.startsWith('/v2/casino-games?'));

describe('the casino', () => {
  test('[R2.06a] /casino shows a row of every category', async () => {
    open('/casino');
    await headed('Cassino');
    await waitFor(() => expect(listGamesQuery()).not.toEqual([]));
    expect(listGamesQuery()[0]).toContain('category=slots');
    for (const name of ['Slots', 'Cassino ao vivo', 'Mesa']) {
      expect(screen.getAllByRole('link', { name }).length).toBeGreaterThan(0);
    }
  });

  test.each([
    ['[R2.06b]', '/casino/live', 'Cassino ao vivo', 'live'],
    ['[R2.06c]', '/casino/slots', 'Slots', 'slots'],
    ['[R2.06e]', '/casino/mesa', 'Mesa', 'mesa'],
  ])('%s %s shows the games of %s', async (_, path, name, category) => {
    open(path);
    await headed(name);
    await waitFor(() => expect(listGamesQuery()).not.toEqual([]));
    for (const url of listGamesQuery()) expect(url).toContain(`category=${category}`);
    expect(await screen.findByRole('link', { name: /Sete Ladeiras/ })).toBeDefined();
  });

  test('[R2.06d] /casino/favorites shows the favourites', async () => {
    open('/casino/favorites');
    await headed('Favoritos');
  });

  test.each([
    ['[R2.08a]', '/providers'],
    ['[R2.08c]', '/suppliers'],
  ])('%s %s lists the providers', async (_, path) => {
    open(path);
    await headed('Provedores');
    const tile = await screen.findByRole('link', { name: /Cobogó 12/ });
    expect(tile.getAttribute('href')).toBe('/providers/cobogo');
  });

  test('[R2.08b] /providers/{id} shows one and its games', async () => {
    open('/providers/cobogo');
    await headed('Cobogó 12');
    await waitFor(() => expect(listGamesQuery()).not.toEqual([]));
    for (const url of listGamesQuery()) expect(url).toContain('provider=cobogo');
  });
});

test('[R2.11] /rules-betting shows the betting rules', async () => {
  open('/rules-betting');
  await headed('Regras de apostas');
  expect(screen.getByText('Como valem as apostas.')).toBeDefined();
});

describe('the layouts', () => {
  test('[R2.35a] default has menu, tab bar and footer around a page', async () => {
    open('/casino');
    await headed('Cassino');
    expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0);
    expect(await screen.findByRole('contentinfo')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Sair' })).toBeNull();
  });

  test('[R2.35b] orange has the way out, the title, and neither menu nor footer', async () => {
    grantConsent();
    open('/play/7');
    await headed('Sete Ladeiras');
    expect(screen.getByRole('link', { name: 'Sair' }).getAttribute('href')).toBe('/casino');
    expect(screen.queryAllByRole('navigation')).toEqual([]);
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  test.each(['/play/404', '/play/cobogo/nada', '/nothing/here'])(
    '%s has one main heading, the first time and again',
    async (path) => {
      grantConsent();
      for (const _visit of ['first', 'again']) {
        open(path);
        await screen.findByText(/Page not found/);
        await headed('Página Não Encontrada.');
        expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
        cleanup();
      }
    },
  );
});
