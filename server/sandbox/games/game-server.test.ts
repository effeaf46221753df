import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { LaunchRefused } from '#server/partners/games/launch-token.ts';
import { gameServerFixture, LOSS, NOW, on, WIN } from '#tests/support/backend/game-server-fixture.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';

let database: Database;
beforeAll(async () => {
  database = await memoryDatabase();
});
afterAll(() => database.close());
const { table, visit } = gameServerFixture(() => database);

describe('the sandboxed game server', () => {
  test('opens one session for a launch', async () => {
    const { server, token } = await table(1_000, []);
    expect(await server.open(token, NOW)).toMatchObject({
      mode: 'real',
      balance: 1_000,
      stakes: [50, 100, 200, 500, 1_000, 2_000],
    });
    await expect(server.open(token, NOW)).rejects.toThrow(LaunchRefused);
    await expect(server.open('x', NOW)).rejects.toThrow(LaunchRefused);
  });

  test('takes the stake and pays the win', async () => {
    const { server, token, round, state, calls } = await table(1_000, WIN);
    const { session } = await server.open(token, NOW);
    const answer = await server.play({ session, round, bets: on(100) }, NOW);
    expect(answer).toMatchObject({ type: 'played', stake: 100, win: 15_000, balance: 15_900 });
    expect(state.balance).toBe(15_900);
    expect(calls).toEqual(['/wallet/balance', `/wallet/debit ${round}-stake`, `/wallet/credit ${round}-win`]);
  });

  test('returns the same round on a repeated request without moving money', async () => {
    const { server, token, round, state } = await table(1_000, LOSS);
    const { session } = await server.open(token, NOW);
    const first = await server.play({ session, round, bets: on(200) }, NOW);
    expect(first).toMatchObject({ type: 'played', win: 0, balance: 800 });
    expect(await server.play({ session, round, bets: on(200) }, NOW)).toEqual(first);
    expect(state.balance).toBe(800);
  });

  test.each(['call-lost', 'answer-lost'] as const)(
    'repeats a credit under its own name: %s',
    async (fate) => {
      const { server, token, round, state, fates } = await table(1_000, WIN);
      const { session } = await server.open(token, NOW);
      fates.push('fine', fate, fate);
      expect(await server.play({ session, round, bets: on(100) }, NOW)).toEqual({ type: 'pending' });
      expect(await server.play({ session, round, bets: on(100) }, NOW)).toEqual({ type: 'pending' });
      expect(await server.play({ session, round, bets: on(100) }, NOW)).toMatchObject({
        type: 'played',
        balance: 15_900,
      });
      expect(state.balance).toBe(15_900);
    },
  );

  test('pays rounds that a player left by itself', async () => {
    const { server, token, round, state, fates } = await table(1_000, WIN);
    const { session } = await server.open(token, NOW);
    fates.push('fine', 'answer-lost');
    expect(await server.play({ session, round, bets: on(100) }, NOW)).toEqual({ type: 'pending' });
    await server.settle(NOW + 31_000);
    await server.settle(NOW + 41_000);
    expect(state.balance).toBe(15_900);
    expect(await server.play({ session, round, bets: on(100) }, NOW)).toMatchObject({
      type: 'played',
      balance: 15_900,
    });
  });

  test('pays a round although a hundred older ones can’t be, whose wallet is silent', async () => {
    const { server, token, round, state, fates, calls } = await table(1_000, WIN);
    const { session } = await server.open(token, NOW);
    const play = (name: string, now = NOW) => server.play({ session, round: name, bets: on(100) }, now);
    fates.push('fine', 'call-lost');
    expect(await play(`${round}-stuck`)).toEqual({ type: 'pending' });
    await database.queries.execute(sql`insert into sandbox_game_rounds
      select (jsonb_populate_record(r, jsonb_build_object('id', 'stuck-' || n))).*
      from sandbox_game_rounds r, generate_series(1, 104) n where r.id = ${`${round}-stuck`}`);
    fates.push('fine', 'call-lost');
    expect(await play(round, NOW + 5_000)).toEqual({ type: 'pending' });
    expect(state.balance).toBe(800);
    // The first hundred can't be paid, nor the next five.
    fates.push(...Array<'call-lost'>(105).fill('call-lost'));
    await server.settle(NOW + 36_000);
    expect(state.balance).toBe(800);
    await server.settle(NOW + 46_000);
    calls.length = 0;
    expect(await play(round, NOW + 47_000)).toMatchObject({ type: 'played' });
    expect(calls).toEqual([]);
    await database.queries.execute(sql`delete from sandbox_game_rounds where id like '%stuck%'`);
  });

  test('refunds a stake whose outcome is unknown', async () => {
    const { server, token, round, state, fates } = await table(1_000, WIN);
    const { session } = await server.open(token, NOW);
    fates.push('answer-lost', 'call-lost');
    expect(await server.play({ session, round, bets: on(100) }, NOW)).toEqual({ type: 'pending' });
    await server.settle(NOW + 29_000);
    expect(state.balance).toBe(900);
    await server.settle(NOW + 31_000);
    expect(state.balance).toBe(900);
    await server.settle(NOW + 41_000);
    await server.settle(NOW + 51_000);
    expect(state.balance).toBe(1_000);
    expect(await server.play({ session, round, bets: on(100) }, NOW)).toMatchObject({ type: 'refused' });
  });

  test('passes on the operator’s reason for refusing a stake', async () => {
    const { server, token, round, state } = await table(50, WIN);
    const { session } = await server.open(token, NOW);
    const short = await server.play({ session, round, bets: on(100) }, NOW);
    expect(short).toMatchObject({ type: 'refused', refusal: { error: 'insufficient_funds' } });
    state.expired = true;
    const late = await server.play({ session, round: `${round}-b`, bets: on(50) }, NOW);
    expect(late).toMatchObject({ type: 'refused', refusal: { error: 'session_expired' } });
  });

  test('starts no two rounds of a slot within 2.5 seconds, however often it is asked', async () => {
    const { server, token, round, state } = await table(1_000, LOSS);
    const { session } = await server.open(token, NOW);
    const first = await server.play({ session, round, bets: on(100) }, NOW);
    const next = { session, round: `${round}-b`, bets: on(100) };
    const refused = { type: 'refused', refusal: { error: 'refused', code: 'too_soon' } };
    expect(await server.play(next, NOW + 2_499)).toEqual(refused);
    // A copy whose clock is behind.
    expect(await server.play(next, NOW - 2_900)).toEqual(refused);
    expect(await server.play({ session, round, bets: on(100) }, NOW + 2_499)).toEqual(first);
    expect(state.balance).toBe(900);
    expect(await server.play(next, NOW + 2_500)).toMatchObject({ type: 'played', stake: 100 });
  });

  test('starts no two rounds of a slot within 2.5 seconds in two windows of the same player', async () => {
    const { player, server, token, round, ...bank } = await table(1_000, LOSS);
    const second = visit(bank, LOSS, { player });
    const stranger = visit(bank, LOSS, { player: 'somebody else' });
    const { session } = await server.open(token, NOW);
    const other = (await second.server.open(second.token, NOW)).session;
    const answers = await Promise.all([
      server.play({ session, round, bets: on(100) }, NOW),
      second.server.play({ session: other, round: `${round}-b`, bets: on(100) }, NOW),
    ]);
    expect(answers.map(({ type }) => type).sort()).toEqual(['played', 'refused']);
    expect(bank.state.balance).toBe(900);
    const late = { session: other, round: `${round}-c`, bets: on(100) };
    expect(await second.server.play(late, NOW + 2_499)).toMatchObject({
      type: 'refused',
      refusal: { code: 'too_soon' },
    });
    const { session: theirs } = await stranger.server.open(stranger.token, NOW);
    const asked = { session: theirs, round: `${round}-d`, bets: on(100) };
    expect(await stranger.server.play(asked, NOW)).toMatchObject({ type: 'played' });
    expect(await second.server.play(late, NOW + 2_500)).toMatchObject({ type: 'played', stake: 100 });
  });

  test('refuses a stake that is not on offer, and another player’s session or round', async () => {
    const one = await table(1_000, LOSS);
    const other = await table(1_000, LOSS);
    const { session } = await one.server.open(one.token, NOW);
    const stranger = await other.server.open(other.token, NOW);
    await one.server.play({ session, round: one.round, bets: on(100) }, NOW);
    for (const asked of [
      { session, round: 'r9', bets: on(20) },
      { session: stranger.session, round: 'r9', bets: on(75) },
      { session: stranger.session, round: 'r9', bets: on(100, 'red') },
      { session: stranger.session, round: 'r9', bets: [...on(50), ...on(50)] },
      { session: 'nobody', round: 'r9', bets: on(100) },
      { session: stranger.session, round: one.round, bets: on(100) },
    ]) {
      expect(await other.server.play(asked, NOW)).toMatchObject({ type: 'refused' });
    }
    expect(other.state.balance).toBe(1_000);
  });

  test('plays demo rounds without the wallet, until the demo balance is used up', async () => {
    const { server, token, calls, round } = await table(0, [], 'demo');
    const { session, balance } = await server.open(token, NOW);
    expect(balance).toBe(100_000);
    const stakes = Array.from({ length: 8 }, (_, index) =>
      server.play({ session, round: `${round}-${index}`, bets: on(2_000) }, NOW + index * 2_500),
    );
    const answers = await Promise.all(stakes);
    const last = answers.flatMap((answer) => (answer.type === 'played' ? [answer] : []));
    const moved = last.reduce((sum, answer) => sum + answer.win - answer.stake, 0);
    expect(last).toHaveLength(8);
    expect(await server.balance(session, NOW)).toBe(100_000 + moved);
    expect(calls).toEqual([]);
  });
});

describe('a round of several bets', () => {
  const BETS = [
    { on: '17', stake: 50 },
    { on: 'black', stake: 200 },
    { on: 'dozen-1', stake: 100 },
  ];

  test('is one debit of their sum and one credit of what they win', async () => {
    const { player, ...bank } = await table(1_000, []);
    const { server, token } = visit(bank, [17], { player, game: 'roulette-1z' });
    const { session, stakes, maxBet } = await server.open(token, NOW);
    expect([stakes, maxBet]).toEqual([[50, 100, 200, 500, 1_000], 2_000]);
    const answer = await server.play({ session, round: bank.round, bets: BETS }, NOW);
    expect(answer).toMatchObject({ type: 'played', drawn: [17], bets: BETS, stake: 350, win: 1_800 + 400 });
    // The win is paid when the wheel stands, not before.
    expect(bank.state.balance).toBe(1_000 - 350);
    await server.seen({ session, round: bank.round }, NOW);
    expect(bank.state.balance).toBe(1_000 - 350 + 2_200);
    expect(bank.calls.slice(1)).toEqual([
      `/wallet/debit ${bank.round}-stake`,
      `/wallet/credit ${bank.round}-win`,
    ]);
  });

  test('is refused as a whole if its sum is over the limit, or a field is unknown or there twice', async () => {
    const { player, ...bank } = await table(10_000, []);
    const { server, token } = visit(bank, [], { player, game: 'roulette-1z' });
    const { session } = await server.open(token, NOW);
    for (const bets of [
      [...on(1_000, 'red'), ...on(1_050, 'odd')],
      on(50, '37'),
      on(75, 'red'),
      [...on(50, 'red'), ...on(50, 'red')],
    ]) {
      const answer = await server.play({ session, round: bank.round, bets }, NOW);
      expect(answer).toMatchObject({ type: 'refused', refusal: { code: 'limit_reached' } });
    }
    expect(bank.state.balance).toBe(10_000);
  });
});
