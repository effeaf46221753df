import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { generateToken } from '#contract/endpoints/player/session-calls.ts';
import { placeBets, SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/sports/bet-calls.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { betEndpoints } from '#server/features/sports/bet-endpoints.ts';
import { cashOutEndpoints } from '#server/features/sports/cash-out-endpoints.ts';
import { sportsEndpoints } from '#server/features/sports/sports-endpoints.ts';
import { betSettlementJob, sportsFeedJob } from '#server/features/sports/sports-jobs.ts';
import type { FeedEvent } from '#server/partners/feed/sports-feed.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { SlipRail } from '#src/features/sports/slip/slip-rail.tsx';
import { SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { enterAs, type Instead, leavePage, pageAsks } from '#tests/support/browser/page-backend.ts';
import { priced } from '#tests/support/sportsbook/cash-out-bets.ts';
import { endedEvent, scriptedFeed, someEvent } from '#tests/support/sportsbook/scripted-feed.ts';

let wallet: Wallet;
let script: ReturnType<typeof scriptedFeed>;
let playerId: string;

beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: (services) => {
      script = scriptedFeed(services.clock);
      return [
        ...contentEndpoints(services),
        ...sportsEndpoints(services, script.feed),
        ...betEndpoints(services, script.feed, SESSION_SECRET),
        ...cashOutEndpoints(services, SESSION_SECRET),
      ];
    },
  });
  // The price holds while the test runs, however slow the machine is.
  await writeSettings(wallet.backend.db.queries, { sport_cash_out_hold: 60 }, 0);
  await initI18n('pt');
  await loadTexts('sports');
});
afterAll(() => wallet.backend.close());
afterEach(() => {
  cleanup();
  leavePage();
});

async function hear(...events: readonly FeedEvent[]): Promise<void> {
  wallet.backend.clock.advance(1_000);
  script.say(...events);
  await sportsFeedJob(wallet.backend.services, script.feed).run(wallet.backend.clock.now());
}

/** A player with R$ 100. */
async function begin(): Promise<void> {
  playerId = await somePlayer(wallet.backend.db, { realCents: 10_000 });
}

let placed = 0;
/** Places R$ 10 on the home sides of these events, at 2.00 each. */
async function bet(kind: 'single' | 'multiple', ...events: readonly string[]): Promise<void> {
  const { backend } = wallet;
  await hear(...events.map((name) => priced(name, 500_000)));
  const token = await wallet.tokenOf(playerId);
  const sports = (await backend.ask(generateToken, { token })).body.token;
  placed += 1;
  const answer = await backend.ask(placeBets, {
    token,
    key: `open-bet-of-a-test-${placed}`,
    headers: { [SPORTSBOOK_TOKEN_HEADER]: sports },
    body: {
      kind,
      legs: events.map((event) => ({ event, market: 'result', selection: 'home', odds: 2_000 })),
      stakes: [1_000],
      accept: 'none',
    },
  });
  expect(answer.status).toBe(200);
}

async function show(instead?: Instead): Promise<void> {
  pageAsks(wallet, instead);
  serverClock.learn(wallet.backend.clock.now());
  await enterAs(wallet, playerId);
  render(
    <QueryClientProvider client={queryClient}>
      <SlipRail />
    </QueryClientProvider>,
  );
}

const plain = (element: Element | null) => (element?.textContent ?? '').replaceAll('\u00a0', ' ');
const cards = () => screen.findAllByRole('article');
/** The state of each selection of a bet. */
const legs = (card: HTMLElement) => within(card).getAllByRole('listitem').map(plain);
const readAgain = () => act(() => queryClient.invalidateQueries({ queryKey: ['bets'] }));

test('the newest open bets stand under the slip, each with its selections and its price', async () => {
  await begin();
  for (const name of ['o1', 'o2', 'o3', 'o4']) await bet('single', name);
  await bet('multiple', 'o5', 'o6');
  await show();
  const shown = await cards();
  expect(shown.map((card) => card.getAttribute('aria-label'))).toEqual([
    'Múltipla · 2 seleções',
    'Seleção home',
    'Seleção home',
  ]);
  expect(screen.getByRole('link', { name: 'Todas' }).getAttribute('href')).toBe('/sports/bets');
  await waitFor(() => expect(plain(shown[1] ?? null)).toContain('Volta 95%Encerrar por R$ 9,50'));
});

test('each selection shows the live score, then whether it has come to pass; the price follows', async () => {
  await begin();
  await bet('multiple', 'l1', 'l2');
  await show();
  const [card] = await cards();
  if (!card) throw new Error('no bet');
  await hear(priced('l1', 500_000, { state: 'live', score: { home: 2, away: 1, parts: [] } }));
  await readAgain();
  await waitFor(() => expect(legs(card)[0]).toContain('2–1'));
  await hear(endedEvent(someEvent('l1'), { result: { home: 'won' } }));
  await betSettlementJob(wallet.backend.services).run(wallet.backend.clock.now());
  await readAgain();
  await waitFor(() => expect(legs(card)[0]).toContain('Acertou'));
  await waitFor(() => expect(plain(card)).toContain('Encerrar por R$ 19,00'));
});

test('a bet is cashed out from there, and leaves the list', async () => {
  await begin();
  await bet('single', 'c1');
  await show();
  const [card] = await cards();
  if (!card) throw new Error('no bet');
  await waitFor(() => expect(plain(card)).toContain('Encerrar por R$ 9,50'));
  fireEvent.click(within(card).getByRole('button'));
  await waitFor(() => expect(plain(document.body)).toContain('Este preço vale por'));
  const confirm = [...document.querySelectorAll('dialog button')].find((one) =>
    plain(one).startsWith('Encerrar por'),
  );
  if (confirm) fireEvent.click(confirm);
  await waitFor(() => expect(plain(document.body)).toContain('R$ 9,50 foram para o seu saldo.'));
  await waitFor(() => expect(screen.queryAllByRole('article')).toEqual([]));
  expect((await balancesOf(wallet.backend.db.queries, playerId)).realCents).toBe(9_950);
});

test('where the bets don’t load the slip stands alone', async () => {
  await begin();
  await show((call) => (call === 'GET /api/sports/bets' ? new Response('{}', { status: 404 }) : undefined));
  expect(await screen.findByText('Seu bilhete está vazio')).toBeDefined();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText('Apostas abertas')).toBeNull();
});
