import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { gameServerFixture, NOW, on, WIN } from '#tests/support/backend/game-server-fixture.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import type { SendWalletCall } from './wallet-client.ts';

let database: Database;
beforeAll(async () => {
  database = await memoryDatabase();
});
afterAll(() => database.close());
const { table, visit } = gameServerFixture(() => database);

/** A timeout for a busy machine (ms). */
const PATIENT = { timeout: 60_000 };

describe.each([
  // Three farois on the first line; 17 on black and a number; a ticket that pays twice its price, which is paid when it is uncovered.
  ['slot-low', WIN, on(100), 15_000],
  ['roulette-1z', [17], [...on(50, '17'), ...on(50, 'black')], 1_900],
  ['scratch-9', [1_500], on(100, 'ticket'), 200],
])('a server that dies in the middle of a round of %s', (game, numbers, bets, win) => {
  /** A wallet call after which the process is dead: it never returns. */
  const dead = () => new Promise<never>(() => {});

  test('after the stake was taken: the next one pays the win, exactly once', async () => {
    const { player, round, ...bank } = await table(1_000, []);
    let dying = false;
    const send: SendWalletCall = (path, body, headers) => {
      if (path !== '/wallet/credit') return bank.send(path, body, headers);
      dying = true;
      return dead();
    };
    const { server, token } = visit({ send }, numbers, { player, game });
    const { session } = await server.open(token, NOW);
    void server.play({ session, round, bets }, NOW).then(() => server.seen({ session, round }, NOW));
    await expect.poll(() => dying, PATIENT).toBe(true);
    expect(bank.state.balance).toBe(900);
    const next = visit(bank, [], { player, game }).server;
    await next.settle(NOW + 31_000);
    expect(bank.state.balance).toBe(900 + win);
    await next.settle(NOW + 41_000);
    expect(await next.play({ session, round, bets }, NOW)).toMatchObject({ type: 'played', win });
    expect(bank.state.balance).toBe(900 + win);
  });

  test('before it knew whether the stake was taken: the next one gives it back, exactly once', async () => {
    const { player, round, ...bank } = await table(1_000, []);
    const send: SendWalletCall = async (path, body, headers) => {
      const answer = await bank.send(path, body, headers);
      return path === '/wallet/debit' ? dead() : answer;
    };
    const { server, token } = visit({ send }, numbers, { player, game });
    const { session } = await server.open(token, NOW);
    void server.play({ session, round, bets }, NOW);
    await expect.poll(() => bank.state.balance, PATIENT).toBe(900);
    const next = visit(bank, [], { player, game }).server;
    await next.settle(NOW + 31_000);
    await next.settle(NOW + 41_000);
    expect(bank.state.balance).toBe(1_000);
    expect(await next.play({ session, round, bets }, NOW)).toMatchObject({ type: 'refused' });
    expect(bank.state.balance).toBe(1_000);
  });
});
