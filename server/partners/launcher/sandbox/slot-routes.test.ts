import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { memoryDatabase } from '#server/core/db/memory-database.ts';
import { openHttpApp } from '#server/core/http/open-http-app.ts';
import { openLog } from '#server/core/log.ts';
import { sandboxGames } from './sandbox-games.ts';
import { balanceAnswer, openedAnswer, spinAnswer } from './slot-protocol.ts';
import { slotRoutes } from './slot-routes.ts';
import { createSlotServer } from './slot-server.ts';
import { walletClient } from './wallet-client.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const PAGE = 'http://localhost:3000';
const LAUNCH = {
  session: '',
  game: 'slot-3x3',
  gameName: 'Farol <Velho>',
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
  const slot = createSlotServer({ database, launchSecret: 's', wallet, random: () => 0 });
  const app = openHttpApp({ clock: { now: () => NOW }, log: openLog('silent'), trustedHops: 0 });
  slotRoutes({ slot, launchSecret: 's', parents: [PAGE] })(app);
  const addressOf = (id: string) =>
    sandboxGames('http://127.0.0.1:3001', 's').addressOf({ ...LAUNCH, id }, NOW);
  const post = (path: string, body: unknown) =>
    app.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  return { app, addressOf, post };
}

describe("the slot's frame", () => {
  test('shows in the pages it was made for, in their language, labelled as a sandbox', async () => {
    const { app, addressOf } = origin();
    const answer = await app.request(addressOf('f1'));
    const page = await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors ${PAGE}`);
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
    for (const shown of ['lang="en"', 'Sandbox', 'Stake per round', 'Farol &lt;Velho&gt;', '#s-onda']) {
      expect(page).toContain(shown);
    }
    expect(page).not.toMatch(/\sstyle=|\son\w+=/);
  });

  test('does not show without a launch', async () => {
    const { app } = origin();
    expect((await app.request('/games/slot-3x3?token=x')).status).toBe(403);
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
    const asked = { session: opened.session, round, stake: 100 };
    const played = v.parse(spinAnswer, await (await post('/games/api/spin', asked)).json());
    expect(played).toMatchObject({ type: 'played', stake: 100 });
    const asks = await post('/games/api/balance', { session: opened.session });
    const { balance } = v.parse(balanceAnswer, await asks.json());
    expect(played).toMatchObject({ balance });
  });

  test.each([
    ['/games/api/open', {}],
    ['/games/api/balance', { session: '' }],
    ['/games/api/spin', { session: 's', round: 'not a uuid', stake: 100 }],
    ['/games/api/spin', { session: 's', round: crypto.randomUUID(), stake: 0.5 }],
  ])('refuses nonsense at %s', async (path, body) => {
    expect((await origin().post(path, body)).status).toBe(400);
  });
});
