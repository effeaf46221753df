import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SESSION_IDLE_MS } from '#contract/limits.ts';
import type { Database } from '#server/core/db/database.ts';
import { hasFirstBet } from '#server/data/bonuses/rewards.ts';
import { deleteUnplayedGameSessions, openGameSession } from '#server/data/casino/game-sessions.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { checkIpAddress } from '#server/data/players/ip-verdicts.ts';
import { endSession } from '#server/data/players/player-sessions.ts';
import { gamesTable } from '#server/data/schema/catalogue-table.ts';
import { verificationsTable } from '#server/data/schema/players-table.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { signLaunch } from '#server/partners/games/launch-token.ts';
import { SIGNATURE_HEADER, signMessage } from '#server/partners/signed-message.ts';
import { createGameServer } from '#server/sandbox/games/game-server.ts';
import { type SendWalletCall, walletClient } from '#server/sandbox/games/wallet-client.ts';
import { type Backend, NOON, openBackend } from '#tests/support/backend/backend.ts';
import { drawSize } from '#tests/support/draw-size.ts';
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

async function openGame(realCents: number) {
  const player = await backend.player({ realCents });
  const { id: playerId, sessionId } = player;
  const session = await openGameSession(db.queries, { playerId, sessionId, gameId: '1', now: NOON });
  return { ...player, session };
}

const call = async (path: string, body: unknown, secret = SECRET, to = backend) => {
  const raw = JSON.stringify(body);
  const headers = { [SIGNATURE_HEADER]: signMessage(secret, raw, to.clock.now()) };
  const answer = await to.request(`/wallet/${path}`, { method: 'POST', body: raw, headers });
  return { status: answer.status, body: await answer.json() };
};

describe("the operator's side of the seamless wallet", () => {
  test('returns the balance, takes a stake once, pays a win once, refunds a stake once', async () => {
    const { session, id } = await openGame(1_000);
    const stake = { session, transaction: 't1', round: 'r1', amount: 300 };
    const win = { session, transaction: 't2', round: 'r1', amount: 500 };
    expect(await call('balance', { session })).toEqual({ status: 200, body: { balance: 1_000 } });
    for (const _ of ['first', 'again']) expect((await call('debit', stake)).body).toEqual({ balance: 700 });
    for (const _ of ['first', 'again']) expect((await call('credit', win)).body).toEqual({ balance: 1_200 });
    const other = { session, transaction: 't3', round: 'r2', amount: 200 };
    await call('debit', other);
    for (const _ of ['first', 'again'])
      expect((await call('rollback', other)).body).toEqual({ balance: 1_200 });
    expect((await balancesOf(db.queries, id)).realCents).toBe(1_200);
  });

  test('takes the rollback of a stake that never arrived for a week after the logout, also after the clean-up', async () => {
    const { session, sessionId, id: playerId } = await openGame(1_000);
    // Of the same game, so that the list of recently played games doesn't keep the first one.
    await openGameSession(db.queries, { playerId, sessionId, gameId: '1', now: NOON + 1 });
    await endSession(db.queries, sessionId, 'logout', NOON);
    backend.clock.advance(7 * 86_400_000 - 1_000);
    await deleteUnplayedGameSessions(db, backend.clock.now());
    const lost = { session, transaction: 't1', round: 'r1', amount: 300 };
    for (const _ of ['first', 'again'])
      expect(await call('rollback', lost)).toEqual({ status: 200, body: { balance: 1_000 } });
    // The stake that was rolled back before it came is refused, whenever it comes.
    backend.clock.advance(7 * 86_400_000);
    await deleteUnplayedGameSessions(db, backend.clock.now());
    expect((await call('debit', lost)).status).toBe(409);
    expect((await balancesOf(db.queries, playerId)).realCents).toBe(1_000);
  });

  test.each(['t\u0000', 't\ud800', '\udc00t'])(
    'refuses a call with the unreadable text %j, and posts nothing',
    async (text) => {
      const { session, id } = await openGame(1_000);
      const stake = { session, transaction: 't1', round: 'r1', amount: 300 };
      const unreadable = { status: 422, body: { error: 'refused', code: 'invalid_input' } };
      for (const place of ['session', 'transaction', 'round'])
        for (const kind of ['debit', 'credit', 'rollback'])
          expect(await call(kind, { ...stake, [place]: text })).toEqual(unreadable);
      expect(await call('balance', { session: text })).toEqual(unreadable);
      expect((await balancesOf(db.queries, id)).realCents).toBe(1_000);
    },
  );

  test('a stake keeps the login session alive, a balance request does not', async () => {
    const { session } = await openGame(1_000);
    const stake = (transaction: string) =>
      call('debit', { session, transaction, round: transaction, amount: 50 });
    backend.clock.advance(SESSION_IDLE_MS - 1);
    expect((await stake('t1')).status).toBe(200);
    backend.clock.advance(SESSION_IDLE_MS);
    expect((await call('balance', { session })).status).toBe(200);
    backend.clock.advance(1);
    expect(await stake('t2')).toMatchObject({ status: 422, body: { error: 'session_expired' } });
  });

  test('[R6.02a] takes no stake from an unverified player, nor from a VPN', async () => {
    const { session, id } = await openGame(1_000);
    const stake = { session, transaction: 't1', round: 'r1', amount: 50 };
    const blocked = async () => 'blocked' as const;
    await checkIpAddress(db.queries, '10.0.0.1', blocked, NOON);
    expect(await call('debit', stake)).toMatchObject({ body: { code: 'ip_blocked' } });
    await checkIpAddress(db.queries, '10.0.0.1', async () => 'allowed', NOON);
    await db.queries.delete(verificationsTable).where(eq(verificationsTable.playerId, id));
    expect(await call('debit', stake)).toMatchObject({ body: { code: 'not_verified' } });
  });

  test('takes no stake in maintenance, pays and refunds earlier stakes, and takes stakes again after it', async () => {
    const { session } = await openGame(1_000);
    const stake = (name: string) => ({ session, transaction: name, round: name, amount: 300 });
    await call('debit', stake('won'));
    await call('debit', stake('undone'));
    await writeSettings(db.queries, { maintence: true }, NOON);
    const late = await call('debit', stake('late'));
    expect(late).toMatchObject({ status: 422, body: { error: 'refused', code: 'maintenance' } });
    // A repeat after the session's end: a stake that was taken before stays taken.
    expect((await call('debit', stake('won'))).body).toEqual({ balance: 400 });
    const win = { session, transaction: 'win', round: 'won', amount: 500 };
    expect((await call('credit', win)).body).toEqual({ balance: 900 });
    expect((await call('rollback', stake('undone'))).body).toEqual({ balance: 1_200 });
    await writeSettings(db.queries, { maintence: false }, NOON);
    expect((await call('debit', stake('late'))).body).toEqual({ balance: 900 });
  });

  test('counts a stake as settled with the credit of its round, also with a credit of 0', async () => {
    const { session, id } = await openGame(1_000);
    const stake = { session, transaction: 't1', round: 'r1', amount: 300 };
    await call('debit', stake);
    expect(await hasFirstBet(db.queries, id)).toBe(false);
    const nothing = { session, transaction: 't2', round: 'r1', amount: 0 };
    for (const _ of ['first', 'again'])
      expect((await call('credit', nothing)).body).toEqual({ balance: 700 });
    expect(await hasFirstBet(db.queries, id)).toBe(true);
    expect((await call('rollback', stake)).status).toBe(409);
    expect((await call('debit', { ...nothing, transaction: 't3', round: 'r2' })).status).toBe(422);
  });

  test('refuses a stake after the end of its round, and gives one back where the provider tells no end', async () => {
    const { session } = await openGame(1_000);
    const move = (transaction: string, amount: number) => ({ session, transaction, round: 'r1', amount });
    await call('debit', move('t1', 100));
    await call('credit', move('t2', 0));
    expect(await call('debit', move('t3', 300))).toEqual({
      status: 409,
      body: { error: 'refused', code: '' },
    });
    expect(await call('debit', move('t1', 100))).toEqual({ status: 200, body: { balance: 900 } });
    expect(await call('rollback', move('t3', 300))).toEqual({ status: 200, body: { balance: 900 } });

    const open = await openBackend({
      routes: (services) => [walletRoutes(services, 'test-games', SECRET, { creditLeavesRoundOpen: true })],
      database: db,
    });
    const openCall = (path: string, body: unknown) => call(path, body, SECRET, open);
    expect((await openCall('debit', move('t4', 300))).body).toEqual({ balance: 600 });
    expect((await openCall('rollback', move('t4', 300))).body).toEqual({ balance: 900 });
    await open.close();
  });

  test('gives the reason for refusing a stake', async () => {
    const { session } = await openGame(100);
    const stake = { session, transaction: 't1', round: 'r1', amount: 150 };
    expect(await call('debit', stake)).toMatchObject({ status: 422, body: { error: 'insufficient_funds' } });
    expect(await call('debit', { ...stake, amount: 9_999_999 })).toMatchObject({
      body: { error: 'refused', code: 'limit_reached' },
    });
  });

  test("[R3.23 casino_bet_min_total casino_bet_max_total] follow the game's own limits: those of the settings are for house games", async () => {
    const { session } = await openGame(10_000);
    const bounds = { minBetCents: 100, maxBetCents: 3_000 };
    await db.queries.update(gamesTable).set(bounds).where(eq(gamesTable.id, '1'));
    await writeSettings(db.queries, { casino_bet_min_total: 200, casino_bet_max_total: 500 }, NOON);
    let made = 0;
    const stake = (amount: number) => {
      made += 1;
      return call('debit', { session, transaction: `t${made}`, round: `r${made}`, amount });
    };
    const refused = { status: 422, body: { error: 'refused', code: 'limit_reached' } };
    expect((await stake(100)).body).toEqual({ balance: 9_900 });
    expect((await stake(3_000)).body).toEqual({ balance: 6_900 });
    for (const amount of [99, 3_001]) expect(await stake(amount)).toMatchObject(refused);
  });

  test('takes no stake after the player’s session ended, and still pays wins', async () => {
    const { session, sessionId } = await openGame(1_000);
    await call('debit', { session, transaction: 't1', round: 'r1', amount: 100 });
    await endSession(db.queries, sessionId, 'logout', NOON);
    const late = { session, transaction: 't2', round: 'r2', amount: 100 };
    expect(await call('debit', late)).toMatchObject({ status: 422, body: { error: 'session_expired' } });
    expect(await call('balance', { session })).toMatchObject({ body: { error: 'session_expired' } });
    const win = { session, transaction: 't3', round: 'r1', amount: 400 };
    expect((await call('credit', win)).body).toEqual({ balance: 1_300 });
  });

  test('counts playing as activity', async () => {
    const { session } = await openGame(1_000);
    const stake = (name: string) => call('debit', { session, transaction: name, round: name, amount: 100 });
    backend.clock.advance(29 * 60_000);
    await stake('t1');
    backend.clock.advance(29 * 60_000);
    expect((await stake('t2')).status).toBe(200);
    backend.clock.advance(31 * 60_000);
    expect((await stake('t3')).body).toMatchObject({ error: 'session_expired' });
  });

  test('refuses calls without a valid signature, and calls that contradict the ledger', async () => {
    const { session } = await openGame(1_000);
    const stake = { session, transaction: 't1', round: 'r1', amount: 100 };
    expect((await call('debit', stake, 'another secret')).status).toBe(401);
    expect(
      (await backend.request('/wallet/debit', { method: 'POST', body: JSON.stringify(stake) })).status,
    ).toBe(401);
    await call('debit', stake);
    expect((await call('debit', { ...stake, amount: 200 })).status).toBe(409);
    expect((await call('credit', { ...stake, transaction: 't2', round: 'other' })).status).toBe(409);
    for (const amount of [0, -100, 0.5]) expect((await call('debit', { ...stake, amount })).status).toBe(422);
    expect((await call('debit', { ...stake, session: 'nobody' })).status).toBe(404);
    const { body } = await backend.services.metrics.text();
    expect(body).toContain('varanda_money_incidents_total{incident="wallet_call_contradiction"} 2');
  });

  test('keeps provider and ledger consistent through lost calls and lost answers', async () => {
    const { session: walletSession, id } = await openGame(10_000);
    let turn = 0;
    const send: SendWalletCall = async (path, body, headers) => {
      turn += 1;
      if (turn % 5 === 0) throw new Error('the call was lost');
      const answer = await backend.request(path, { method: 'POST', body, headers });
      if (turn % 3 === 0) throw new Error('the answer was lost');
      return { status: answer.status, body: await answer.text() };
    };
    const launchSecret = 'launches';
    let number = 0;
    const random = (below: number) => {
      number += 7;
      return number % below;
    };
    const games = createGameServer({
      database: db,
      launchSecret,
      wallet: walletClient(SECRET, send),
      random,
    });
    const limits = { minBetCents: 10, maxBetCents: 2_000 };
    const launch = {
      session: walletSession,
      player: id,
      gameId: '1',
      game: 'slot-low',
      gameName: 'x',
      language: 'pt',
      id: 'l1',
    } as const;
    const { session } = await games.open(
      signLaunch(launchSecret, { ...launch, ...limits, mode: 'real' }, NOON),
      NOON,
    );
    let expected = 10_000;
    // The lost calls and answers repeat themselves after fifteen calls.
    for (let round = 0; round < drawSize(12, 40); round += 1) {
      const asked = { session, round: crypto.randomUUID(), bets: [{ on: 'round', stake: 100 }] };
      const answers = [];
      for (let tries = 0; tries < 8; tries += 1) answers.push(await games.play(asked, NOON + round * 2_500));
      const answer = answers.at(-1);
      if (answer?.type !== 'played') throw new Error('the round never became clear');
      expected += answer.win - answer.stake;
    }
    expect((await balancesOf(db.queries, id)).realCents).toBe(expected);
  });
});
