// The casino's page with a lobby of eleven games, against answers that a test may replace.
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { beginSession, clearSession, confirmSession } from '#src/core/session/session-store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { CasinoPage } from '#src/features/casino/list/casino-page.tsx';

type Answered = { status?: number; json?: unknown };
type Answer = (url: URL) => Answered | Promise<Answered>;
/** The answer to each path; set anew before each test. */
export const answers: Record<string, Answer> = {};
/** Paths and queries in the order in which they were asked for. */
export const asked: string[] = [];

/** A game as the list has it. */
export const game = (id: number, more: object = {}) => ({
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
export const LOBBY = {
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
  for (const path of Object.keys(answers)) delete answers[path];
  Object.assign(answers, {
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
  } satisfies Record<string, Answer>);
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

/** Shows the page to a visitor, or to who is logged in. */
export function show(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <CasinoPage />
    </QueryClientProvider>,
  );
}
export function logIn(): void {
  beginSession({ access_token: 'token', expires_in: 3_600 });
  confirmSession({ id: '1', balance: 0 });
}
