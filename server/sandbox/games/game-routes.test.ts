import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { openHttpApp } from '#server/core/http/http-app.ts';
import { openLog } from '#server/core/log.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { balanceAnswer, openedAnswer, playAnswer, seedsAnswer } from './game-protocol.ts';
import { gameRoutes } from './game-routes.ts';
import { createGameServer } from './game-server.ts';
import { sandboxGames } from './sandbox-games.ts';
import { walletClient } from './wallet-client.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const PAGE = 'http://localhost:3000';
const LAUNCH = {
  session: '',
  player: '',
  gameId: '',
  game: 'slot-low',
  gameName: 'Farol <Velho>',
  cover: { id: '7', provider: 'cobogo', category: 'slots' },
  mode: 'demo',
  language: 'en',
  minBetCents: 100,
  maxBetCents: 500,
} as const;

let database: Database;
beforeAll(async () => {
  database = await memoryDatabase();
});
afterAll(() => database.close());

function origin() {
  const wallet = walletClient('w', async () => ({ status: 500, body: '' }));
  const games = createGameServer({ database, launchSecret: 's', wallet, random: () => 0 });
  const app = openHttpApp({ clock: { now: () => NOW }, log: openLog('silent'), trustedHops: 0 });
  gameRoutes({ games, launchSecret: 's', parents: [PAGE] })(app);
  const addressOf = (id: string, game: string = LAUNCH.game) =>
    sandboxGames('http://127.0.0.1:3001', 's', async () => []).launchUrl({ ...LAUNCH, game, id }, NOW);
  const post = (path: string, body: unknown) =>
    app.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  return { app, addressOf, post };
}

describe("a game's frame", () => {
  test.each([
    ['slot-low', 'slot', ['Rounds that pay anything', '38.04%', '97.18%', '150×', '#s-0']],
    ['roulette-1z', 'roulette', ['Betting table', 'data-rtp="9729" data-hits="4864"', 'Undo']],
    ['crash', 'crash', ['Stop at', 'id="brick-a"', 'Verify', 'Latest', '<dialog class="seeds"']],
    ['keno', 'keno', ['Stones 1 to 40', 'data-stone="40"', 'Clear the stones', '<dialog class="seeds"']],
    ['scratch-9', 'scratch', ['Price of a ticket', 'Ticket of nine fields', "id='s-0'", 'Open all']],
  ])(
    'shows %s in the pages it was made for, in their language, labelled as a sandbox',
    async (game, name, own) => {
      const { app, addressOf } = origin();
      const answer = await app.request(addressOf(`f1-${name}`, game));
      const page = await answer.text();
      expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors ${PAGE}`);
      expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
      const shared = ['lang="en"', 'Sandbox', 'Farol &lt;Velho&gt;', `/${name}.js`, `/${name}.css`];
      for (const shown of [...shared, ...own]) expect(page).toContain(shown);
      expect(page).not.toMatch(/\sstyle=|\son\w+=/);
    },
  );

  test('does not show without a launch, nor for a game without an engine', async () => {
    const { app, addressOf } = origin();
    expect((await app.request('/games/slot-low?token=x')).status).toBe(403);
    expect((await app.request(addressOf('f0', 'baccarat'))).status).toBe(403);
  });

  test('opens its session once and plays with it', async () => {
    const { addressOf, post, app } = origin();
    const address = addressOf('f2');
    await app.request(address);
    const token = new URL(address).searchParams.get('token');
    const opened = v.parse(openedAnswer, await (await post('/games/api/open', { token })).json());
    expect(opened).toMatchObject({ mode: 'demo', balance: 100_000, stakes: [100, 200, 500] });
    expect((await post('/games/api/open', { token })).status).toBe(403);
    const round = crypto.randomUUID();
    const asked = { session: opened.session, round, bets: [{ on: 'round', stake: 100 }] };
    const played = v.parse(playAnswer, await (await post('/games/api/play', asked)).json());
    expect(played).toMatchObject({ type: 'played', stake: 100 });
    const asks = await post('/games/api/balance', { session: opened.session });
    const { balance } = v.parse(balanceAnswer, await asks.json());
    expect(played).toMatchObject({ balance });
    expect((await post('/games/api/seen', { session: opened.session, round })).status).toBe(200);
  });

  test.each([
    ['/games/api/open', {}],
    ['/games/api/balance', { session: '' }],
    ['/games/api/play', { session: 's', round: 'not a uuid', bets: [{ on: 'round', stake: 100 }] }],
    ['/games/api/play', { session: 's', round: crypto.randomUUID(), bets: [] }],
    ['/games/api/seen', { session: 's' }],
    ['/games/api/round', { session: 's' }],
    ['/games/api/stop', { session: 's', round: 'not a uuid' }],
    ['/games/api/seeds', {}],
    ['/games/api/seeds', { session: 's', change: { type: 'client-seed', clientSeed: 'with:colon' } }],
    ['/games/api/play', { session: 's', round: crypto.randomUUID(), bets: [{ on: 'round', stake: 0.5 }] }],
  ])('refuses an invalid request at %s', async (path, body) => {
    expect((await origin().post(path, body)).status).toBe(400);
  });
});

test('a running round is asked for, stopped, and its seeds are shown', async () => {
  const { addressOf, post } = origin();
  const token = new URL(addressOf('f7', 'crash')).searchParams.get('token');
  const { session } = v.parse(openedAnswer, await (await post('/games/api/open', { token })).json());
  const round = crypto.randomUUID();
  const asked = { session, round, bets: [{ on: 'stop-10000', stake: 100 }] };
  const answers = [
    await post('/games/api/play', asked),
    await post('/games/api/round', { session, round }),
    await post('/games/api/stop', { session, round }),
  ];
  for (const answer of answers) {
    expect(v.parse(playAnswer, await answer.json())).toMatchObject({ type: 'running', elapsed: -1_000 });
  }
  const seeds = v.parse(seedsAnswer, await (await post('/games/api/seeds', { session })).json());
  expect(seeds).toMatchObject({ nonce: 1, open: true, rounds: [] });
  expect((await post('/games/api/seeds', { session: 'unknown' })).status).toBe(404);
});
