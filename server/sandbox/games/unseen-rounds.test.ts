import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { drawnAt, gameServerFixture, NOW, on, WIN } from '#tests/support/backend/game-server-fixture.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';

let database: Database;
beforeAll(async () => {
  database = await memoryDatabase();
});
afterAll(() => database.close());
const { table, visit } = gameServerFixture(() => database);

describe('a round whose end the player did not see', () => {
  test('is shown at the player’s next visit to the same game, until they saw it', async () => {
    const { server, token, player, round, ...bank } = await table(1_000, WIN);
    const { session, unseen } = await server.open(token, NOW);
    expect(unseen).toBeNull();
    await server.play({ session, round, bets: on(100) }, NOW);
    const next = visit(bank, [], { player });
    const back = await next.server.open(next.token, NOW);
    expect(back.unseen).toEqual({
      round,
      bets: on(100),
      drawn: drawnAt(WIN),
      stake: 100,
      win: 15_000,
      jackpot: 0,
    });
    const stranger = visit(bank, [], { player: 'somebody else' });
    const other = await stranger.server.open(stranger.token, NOW);
    expect(other.unseen).toBeNull();
    await stranger.server.seen({ session: other.session, round }, NOW);
    await next.server.seen({ session: back.session, round }, NOW);
    const last = visit(bank, [], { player });
    expect((await last.server.open(last.token, NOW)).unseen).toBeNull();
    expect(bank.state.balance).toBe(15_900);
  });

  test('is paid at the player’s next visit, once, if its win was still owed', async () => {
    const { server, token, player, round, fates, ...bank } = await table(1_000, WIN);
    const { session } = await server.open(token, NOW);
    fates.push('fine', 'call-lost');
    await server.play({ session, round, bets: on(100) }, NOW);
    expect(bank.state.balance).toBe(900);
    const next = visit(bank, [], { player });
    expect(await next.server.open(next.token, NOW)).toMatchObject({
      balance: 15_900,
      unseen: { win: 15_000 },
    });
    await next.server.settle(NOW + 60_000);
    expect(bank.state.balance).toBe(15_900);
  });
});

describe('a card whose fields are covered', () => {
  /** Three waves. */
  const WAVES = [1_500];
  const CARD = on(100, 'ticket');
  const MINUTES = 60_000;

  async function buy() {
    const bank = await table(1_000, []);
    const { server, token } = visit(bank, WAVES, { player: bank.player, game: 'scratch-9' });
    const { session } = await server.open(token, NOW);
    const bought = await server.play({ session, round: bank.round, bets: CARD }, NOW);
    expect(bought).toMatchObject({ type: 'played', stake: 100, win: 200, balance: 900, held: 10 * MINUTES });
    return { ...bank, server, session };
  }

  test('shows in no balance what is under them: the win is paid when they are uncovered, once', async () => {
    const { server, session, round, state, calls, ...bank } = await buy();
    for (const minute of [1, 9]) await server.settle(NOW + minute * MINUTES);
    const again = await server.play({ session, round, bets: CARD }, NOW + MINUTES);
    expect(again).toMatchObject({ type: 'played', win: 200, balance: 900 });
    const back = visit({ ...bank }, [], { player: bank.player, game: 'scratch-9' });
    const { session: next, balance, unseen } = await back.server.open(back.token, NOW);
    expect({ balance, unseen }).toMatchObject({
      balance: 900,
      unseen: { round, win: 200, held: 10 * MINUTES },
    });
    expect(calls.filter((call) => call.startsWith('/wallet/credit'))).toEqual([]);
    expect(state.balance).toBe(900);

    expect(await back.server.seen({ session: next, round }, NOW)).toBe(1_100);
    expect(await back.server.seen({ session: next, round }, NOW)).toBe(1_100);
    await server.settle(NOW + 20 * MINUTES);
    expect(state.balance).toBe(1_100);
  });

  test('is shown without what it drew where its game has other rules since', async () => {
    const { round, ...bank } = await buy();
    const { server, token } = visit(bank, [], { player: bank.player, game: 'slot-low' });
    const { unseen, session } = await server.open(token, NOW);
    expect(unseen).toMatchObject({ round, win: 200, drawn: [] });
    expect(await server.seen({ session, round }, NOW)).toBe(1_100);
  });

  test('pays by itself after ten minutes, once, also by another server and after the answer was lost', async () => {
    const { round, state, fates, player, ...bank } = await buy();
    const { server } = visit(bank, [], { player });
    fates.push('answer-lost');
    await server.settle(NOW + 10 * MINUTES);
    expect(state.balance).toBe(1_100);
    await server.settle(NOW + 11 * MINUTES);
    await server.settle(NOW + 12 * MINUTES);
    expect(state.balance).toBe(1_100);
    expect(bank.calls.filter((call) => call === `/wallet/credit ${round}-win`)).toHaveLength(2);
  });

  test('is shown as paid at the next visit once it has paid by itself', async () => {
    const { round, player, state, ...bank } = await buy();
    const { server } = visit(bank, [], { player });
    await server.settle(NOW + 10 * MINUTES);
    const back = visit(bank, [], { player, game: 'scratch-9' });
    const { unseen, balance } = await back.server.open(back.token, NOW);
    expect([balance, unseen?.round, unseen?.held]).toEqual([1_100, round, undefined]);
    expect(state.balance).toBe(1_100);
  });

  test('is uncovered by its own player alone', async () => {
    const { round, state, ...bank } = await buy();
    const stranger = visit(bank, [], { player: 'somebody else', game: 'scratch-9' });
    const { session } = await stranger.server.open(stranger.token, NOW);
    expect(await stranger.server.seen({ session, round }, NOW)).toBeUndefined();
    expect(state.balance).toBe(900);
  });
});
