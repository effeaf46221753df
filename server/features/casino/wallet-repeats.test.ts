// A provider's call that comes again is answered as the first was, with the balance of now, whatever has changed in between (D3).
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { openGameSession } from '#server/data/casino/game-sessions.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { checkIpAddress } from '#server/data/players/ip-verdicts.ts';
import { endSession } from '#server/data/players/player-sessions.ts';
import { setPlayerLimit } from '#server/data/policy/player-limits.ts';
import { startExclusion } from '#server/data/protection/exclusions.ts';
import { gamesTable } from '#server/data/schema/catalogue-table.ts';
import { verificationsTable } from '#server/data/schema/players-table.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { signLaunch } from '#server/partners/games/launch-token.ts';
import { SIGNATURE_HEADER, signMessage } from '#server/partners/signed-message.ts';
import { createGameServer } from '#server/sandbox/games/game-server.ts';
import { walletClient } from '#server/sandbox/games/wallet-client.ts';
import { type Backend, NOON, openBackend } from '#tests/support/backend/backend.ts';
import { walletRoutes } from './wallet-routes.ts';

const SECRET = 'shared with the provider';

let backend: Backend;
let db: Database;
beforeEach(async () => {
  backend = await openBackend({
    routes: (services) => [walletRoutes(services, 'test-games', SECRET)],
    games: 3_000,
  });
  db = backend.db;
});
afterEach(() => backend.close());

const call = async (path: string, body: unknown) => {
  const raw = JSON.stringify(body);
  const headers = { [SIGNATURE_HEADER]: signMessage(SECRET, raw, backend.clock.now()) };
  const answer = await backend.request(`/wallet/${path}`, { method: 'POST', body: raw, headers });
  return { status: answer.status, body: await answer.json() };
};

async function openGame() {
  const player = await backend.player({ realCents: 1_000 });
  const { id: playerId, sessionId } = player;
  const session = await openGameSession(db.queries, { playerId, sessionId, gameId: '1', now: NOON });
  return { ...player, session };
}
type Game = Awaited<ReturnType<typeof openGame>>;

const CHANGES: Record<string, (game: Game) => Promise<unknown>> = {
  'the player logged out': ({ sessionId }) => endSession(db.queries, sessionId, 'logout', NOON),
  'the player was idle for 31 minutes': async () => backend.clock.advance(31 * 60_000),
  'maintenance began': () => writeSettings(db.queries, { maintence: true }, NOON),
  'the casino was closed': () => writeSettings(db.queries, { casino_enabled: false }, NOON),
  'the player excluded themself': ({ id }) =>
    db.transaction((tx) => startExclusion(tx, id, { kind: 'exclusion', months: 3 }, NOON)),
  'the player set a limit': ({ id }) =>
    db.transaction((tx) => setPlayerLimit(tx, id, { name: 'stake_day', value: 1 }, NOON)),
  'the game’s limits were lowered': () =>
    db.queries.update(gamesTable).set({ minBetCents: 10, maxBetCents: 200 }).where(eq(gamesTable.id, '1')),
  'the address became a VPN’s': () => checkIpAddress(db.queries, '10.0.0.1', async () => 'blocked', NOON),
  'the verification was withdrawn': ({ id }) =>
    db.queries.delete(verificationsTable).where(eq(verificationsTable.playerId, id)),
};

describe('a wallet call that comes again', () => {
  test.each(Object.keys(CHANGES))('after %s gets the first answer', async (change) => {
    const game = await openGame();
    const { session, id } = game;
    const stake = { session, transaction: 't1', round: 'r1', amount: 300 };
    const win = { session, transaction: 't2', round: 'r1', amount: 500 };
    const undone = { session, transaction: 't3', round: 'r2', amount: 50 };
    await call('debit', undone);
    await call('rollback', undone);
    expect(await call('debit', stake)).toEqual({ status: 200, body: { balance: 700 } });
    await CHANGES[change]?.(game);
    expect(await call('debit', stake)).toEqual({ status: 200, body: { balance: 700 } });
    for (const _ of ['first', 'again'])
      expect(await call('credit', win)).toEqual({ status: 200, body: { balance: 1_200 } });
    expect(await call('rollback', undone)).toEqual({ status: 200, body: { balance: 1_200 } });
    // With the balance of now.
    expect(await call('debit', stake)).toEqual({ status: 200, body: { balance: 1_200 } });
    // Another stake is judged.
    expect((await call('debit', { ...stake, transaction: 't4', round: 'r4' })).status).toBe(422);
    expect((await balancesOf(db.queries, id)).realCents).toBe(1_200);
  });

  test('with another amount, round or kind is refused, also after logout', async () => {
    const { session, sessionId } = await openGame();
    const stake = { session, transaction: 't1', round: 'r1', amount: 300 };
    await call('debit', stake);
    await endSession(db.queries, sessionId, 'logout', NOON);
    expect((await call('debit', { ...stake, amount: 299 })).status).toBe(409);
    expect((await call('debit', { ...stake, round: 'r2' })).status).toBe(409);
    expect((await call('credit', stake)).status).toBe(409);
  });
});

test('a round of our own games whose first answer was lost is played after logout', async () => {
  const { session: walletSession, id, sessionId } = await openGame();
  const fates = ['answer lost'];
  const games = createGameServer({
    database: db,
    launchSecret: 'launches',
    wallet: walletClient(SECRET, async (path, body, headers) => {
      const answer = await backend.request(path, { method: 'POST', body, headers });
      if (path === '/wallet/debit' && fates.pop()) throw new Error('the answer was lost');
      return { status: answer.status, body: await answer.text() };
    }),
    random: () => 0,
  });
  const game = {
    session: walletSession,
    player: id,
    gameId: '1',
    game: 'slot-low',
    gameName: 'x',
    language: 'pt',
  } as const;
  const launch = { ...game, id: 'l1', minBetCents: 10, maxBetCents: 2_000, mode: 'real' } as const;
  const { session } = await games.open(signLaunch('launches', launch, NOON), NOON);
  const asked = { session, round: crypto.randomUUID(), bets: [{ on: 'round', stake: 100 }] };
  expect(await games.play(asked, NOON)).toEqual({ type: 'pending' });
  await endSession(db.queries, sessionId, 'logout', NOON);
  const played = await games.play(asked, NOON);
  if (played.type !== 'played') throw new Error(`the round was ${played.type}`);
  expect((await balancesOf(db.queries, id)).realCents).toBe(900 + played.win);
});
