// What home shows of the sportsbook: the match that is drawn, the player's open bets and the games of followed teams.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { generateToken } from '#contract/endpoints/player/session-calls.ts';
import { placeBets, SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/sports/bet-calls.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { betEndpoints } from '#server/features/sports/bet-endpoints.ts';
import { cashOutEndpoints } from '#server/features/sports/cash-out-endpoints.ts';
import { sportsEndpoints } from '#server/features/sports/sports-endpoints.ts';
import { sportsFeedJob } from '#server/features/sports/sports-jobs.ts';
import type { FeedEvent } from '#server/partners/feed/sports-feed.ts';
import { HomeTop } from '#src/app/pages/home-top.tsx';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { forgetFollowed, toggleFollowed } from '#src/features/sports/lists/followed/followed.ts';
import { RAIL_PLACE } from '#src/ui/layout/rail-place.ts';
import { SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import {
  type Asked,
  enterAs,
  type Instead,
  leavePage,
  pageAsks,
} from '#tests/support/browser/page-backend.ts';
import { priced } from '#tests/support/sportsbook/cash-out-bets.ts';
import { scriptedFeed, someEvent, someMarket } from '#tests/support/sportsbook/scripted-feed.ts';

const [PHONE, WIDE] = [360, 1_440];
const LATE_MS = 10_000;

let wallet: Wallet;
let script: ReturnType<typeof scriptedFeed>;

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
  await initI18n('pt');
  await loadTexts('home-sport');
  await hear(someEvent('h1'), someEvent('h2'));
});
afterAll(() => wallet.backend.close());
beforeEach(() => {
  // The frame's place for the rail.
  const place = document.createElement('div');
  place.id = RAIL_PLACE;
  document.body.append(place);
});
afterEach(() => {
  cleanup();
  document.getElementById(RAIL_PLACE)?.remove();
  forgetFollowed();
  leavePage();
});

async function hear(...events: readonly FeedEvent[]): Promise<void> {
  wallet.backend.clock.advance(1_000);
  script.say(...events);
  await sportsFeedJob(wallet.backend.services, script.feed).run(wallet.backend.clock.now());
}

function show(width: number, { sport = true, instead }: { sport?: boolean; instead?: Instead } = {}): Asked {
  Reflect.get(window, 'happyDOM').setViewport({ width, height: 900 });
  const asked = pageAsks(wallet, instead);
  serverClock.learn(wallet.backend.clock.now());
  render(
    <QueryClientProvider client={queryClient}>
      <HomeTop sport={sport} />
    </QueryClientProvider>,
  );
  return asked;
}

/** The titles of what home shows. */
const titles = () =>
  screen
    .queryAllByRole('heading', { level: 2 })
    .filter((one) => !document.getElementById(RAIL_PLACE)?.contains(one))
    .map((one) => one.textContent);
const region = (name: string) => screen.findByRole('region', { name }, { timeout: LATE_MS });
const plain = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s/g, ' ');
const settled = () => waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: LATE_MS });
const notFound = () => new Response('{}', { status: 404 });

test('the games of followed teams stand right below the live block, with day and odds', async () => {
  toggleFollowed('team:football/Casa h2');
  show(PHONE);
  const mine = await region('Seus jogos');
  expect((await region('Ao vivo agora')).nextElementSibling).toBe(mine);
  await waitFor(() => expect(within(mine).getAllByRole('article')).toHaveLength(1));
  expect(plain(mine)).toContain('Casa h2');
  expect(plain(mine)).toContain('hoje');
  await waitFor(() => expect(within(mine).getAllByRole('button')).toHaveLength(3));
  expect(titles().slice(0, 2)).toEqual(['Ao vivo agora', 'Seus jogos']);
  act(forgetFollowed);
  expect(screen.queryByRole('region', { name: 'Seus jogos' })).toBeNull();
});

/** The parts of home below its live block that show nothing: their places. */
const placesBelow = (live: Element) => {
  const parts = [...(live.parentElement?.children ?? [])];
  return parts.slice(parts.indexOf(live) + 1).filter((part) => part.textContent === '').length;
};

test('until they are known they have a place, which nothing else of home has to leave', async () => {
  const first = show(PHONE);
  await region('Ao vivo agora');
  // They are asked for after the files of home's parts: until then their place is there too.
  await waitFor(() => expect(first).toContain('GET /api/sports/popular'), { timeout: LATE_MS });
  await settled();
  const without = placesBelow(await region('Ao vivo agora'));
  cleanup();
  leavePage();
  toggleFollowed('team:football/Casa h2');
  let answer = () => {};
  const held = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  let lists = 0;
  show(PHONE, {
    instead: (call) => {
      if (call !== 'GET /api/sports/events') return undefined;
      lists += 1;
      return lists > 1 ? held : undefined;
    },
  });
  const live = await region('Ao vivo agora');
  await waitFor(() => expect(lists).toBe(2), { timeout: LATE_MS });
  // That of the popular selections goes as soon as there are none.
  await waitFor(() => expect(placesBelow(live)).toBe(without + 1), { timeout: LATE_MS });
  expect(live.nextElementSibling?.textContent).toBe('');
  answer();
  const mine = await region('Seus jogos');
  expect(live.nextElementSibling).toBe(mine);
  expect(placesBelow(live)).toBe(without);
});

test('nothing of them is there where nothing is followed', async () => {
  const asked = show(PHONE);
  await region('Ao vivo agora');
  await settled();
  expect(screen.queryByRole('region', { name: 'Seus jogos' })).toBeNull();
  expect(asked.filter((call) => call === 'GET /api/sports/events')).toHaveLength(1);
});

test('they are absent, not failed, where the lists answer 404', async () => {
  toggleFollowed('team:football/Casa h2');
  const lists = 'GET /api/sports/events';
  const asked = show(PHONE, { instead: (call) => (call === lists ? notFound() : undefined) });
  await waitFor(() => expect(asked.filter((call) => call === lists)).toHaveLength(2), { timeout: LATE_MS });
  await settled();
  expect(titles()).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('where every sport call answers 404 nothing asks for them', async () => {
  toggleFollowed('team:football/Casa h2');
  const asked = show(PHONE, {
    instead: (call) => (call.includes('/api/sports') ? notFound() : undefined),
  });
  await settled();
  expect(titles()).toEqual([]);
  expect(asked.filter((call) => call === 'GET /api/sports/events').length).toBeLessThan(2);
});

test('without a sportsbook nothing of it is asked for', async () => {
  toggleFollowed('team:football/Casa h2');
  const asked = show(PHONE, { sport: false });
  await settled();
  expect(titles()).toEqual([]);
  expect(asked.filter((call) => call.includes('/api/sports'))).toEqual([]);
});

let placed = 0;
/** A player with R$ 10 on the home side of a new event, at 2.00; the player is on the page. */
async function bettor(event: string): Promise<void> {
  const { backend } = wallet;
  await hear(priced(event, 500_000));
  const playerId = await somePlayer(backend.db, { realCents: 10_000 });
  const token = await wallet.tokenOf(playerId);
  const sports = (await backend.ask(generateToken, { token })).body.token;
  placed += 1;
  const answer = await backend.ask(placeBets, {
    token,
    key: `home-bet-of-a-test-${placed}`,
    headers: { [SPORTSBOOK_TOKEN_HEADER]: sports },
    body: {
      kind: 'single',
      legs: [{ event, market: 'result', selection: 'home', odds: 2_000 }],
      stakes: [1_000],
      accept: 'none',
    },
  });
  expect(answer.status).toBe(200);
  await enterAs(wallet, playerId);
}

test('on a phone a player’s open bets stand below the live block, each with its cash-out', async () => {
  await bettor('p1');
  show(PHONE);
  const bets = await region('Apostas abertas');
  await waitFor(() => expect(plain(bets)).toContain('Encerrar por R$ 9,50'), { timeout: LATE_MS });
  expect(titles().slice(0, 2)).toEqual(['Ao vivo agora', 'Apostas abertas']);
  fireEvent.click(within(bets).getByRole('button', { name: /^Encerrar por/ }));
  await waitFor(() => expect(plain(document.body)).toContain('Este preço vale por'), { timeout: LATE_MS });
});

test('beside a wide home the rail alone has them', async () => {
  await bettor('p2');
  show(WIDE);
  const bets = await region('Apostas abertas');
  expect(document.getElementById(RAIL_PLACE)?.contains(bets)).toBe(true);
  expect(titles()).not.toContain('Apostas abertas');
});

test('a visitor, and a player without an open bet, have none', async () => {
  const asked = show(PHONE);
  await region('Ao vivo agora');
  await settled();
  expect(asked).not.toContain('GET /api/sports/bets');
  await act(async () => enterAs(wallet, await somePlayer(wallet.backend.db)));
  await waitFor(() => expect(asked).toContain('GET /api/sports/bets'), { timeout: LATE_MS });
  await settled();
  expect(titles()).not.toContain('Apostas abertas');
});

test('without live football the drawn match is one whose momentum is counted; it stays when football begins', async () => {
  const alike = (text: string) => ({ pt: text, en: text, es: text });
  const [ANA, BIA] = ['Ana Prado', 'Bia Sales'];
  const live = { state: 'live', score: { home: 1, away: 0, parts: [] }, phase: alike('2º set') } as const;
  await hear(
    someEvent('set', {
      ...live,
      league: { ...someEvent('x').league, sport: 'tennis', slug: 'copa', name: alike('Copa') },
      ...{ home: alike(ANA), away: alike(BIA) },
      markets: [someMarket('winner', { home: 1_500, away: 2_500 })],
    }),
  );
  script.know('set', () => ({
    form: { home: [], away: [] },
    meetings: [],
    momentum: { counted: alike('Pontos'), minutes: 5, stretches: [{ home: 3, away: 1 }] },
  }));
  show(PHONE);
  const block = await region('Ao vivo agora');
  const hero = () => within(block).getAllByRole('article')[0] ?? null;
  await waitFor(() => expect(plain(hero())).toContain(ANA), { timeout: LATE_MS });
  await waitFor(() => expect(within(block).getByRole('img').getAttribute('aria-label')).toContain(ANA), {
    timeout: LATE_MS,
  });
  await hear(someEvent('goal', { ...live, minute: 12 }));
  await act(() => queryClient.invalidateQueries({ queryKey: ['sports'] }));
  await waitFor(() => expect(plain(block)).toContain('Casa goal'), { timeout: LATE_MS });
  expect(plain(hero())).toContain(ANA);
});
