import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crashLengthMs, crashPoint } from '#contract/rules/casino/crash-rules.ts';
import type { Database } from '#server/core/db/database.ts';
import { fairHmac } from '#server/sandbox/games/fairness/fair-hmac.ts';
import type { PlayAnswer } from '#server/sandbox/games/game-protocol.ts';
import { gameServerFixture, NOW, on } from '#tests/support/backend/game-server-fixture.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';

let database: Database;
beforeAll(async () => {
  database = await memoryDatabase();
});
afterAll(() => database.close());
const { table, visit } = gameServerFixture(() => database);

/** From the stake to the beginning of the rise (ms). */
const LEAD = 1_000;
const STAKE = 200;

type Mode = 'real' | 'demo';

/** A visit to a game of crash whose seeds are revealed afterwards, so that the test can compute where a round breaks. */
async function seat(mode: Mode = 'real') {
  const { player, fates, calls, state, send } = await table(100_000, [], mode);
  const opened = visit({ send }, [], { player, mode, game: 'crash' });
  const { session } = await opened.server.open(opened.token, NOW);
  return { ...opened, session, player, fates, calls, state, send };
}

/** Starts a round that breaks within bounds (hundredths); the round runs from NOW + LEAD. */
async function playUntil(
  seated: Awaited<ReturnType<typeof seat>>,
  stop: number,
  fits: (point: number) => boolean,
) {
  const { server, session, state } = seated;
  const { nonce = 0 } = (await server.seeds({ session }, NOW)) ?? {};
  const serverSeed = await serverSeedOf(seated);
  for (let attempt = 0; ; attempt += 1) {
    const clientSeed = `seed-${attempt}`;
    const point = await crashPoint(fairHmac, { serverSeed, clientSeed, nonce: nonce + 1 });
    if (!fits(point)) continue;
    await server.seeds({ session, change: { type: 'client-seed', clientSeed } }, NOW);
    const round = crypto.randomUUID();
    const before = state.balance;
    const first = await server.play({ session, round, bets: on(STAKE, `stop-${stop}`) }, NOW);
    return { round, point, first, before };
  }
}

/** The secret seed, which no answer of the server has. */
async function serverSeedOf({ session, player }: { session: string; player: string }): Promise<string> {
  const owner = player ? `player:${player}` : `session:${session}`;
  const { rows } = (await database.queries.execute(
    `select server_seed from sandbox_fair_seeds where owner = '${owner}' and revealed_at is null`,
  )) as unknown as { rows: { server_seed: string }[] };
  return rows[0]?.server_seed ?? '';
}

const wins = (point: number) => point >= 250 && point < 5_000;

describe('a round of crash', () => {
  test('takes the stake, runs by the server’s clock and pays at its stop', async () => {
    const seated = await seat();
    const { server, session, state, calls } = seated;
    const { round, first, before } = await playUntil(seated, 200, wins);
    expect(first).toEqual({
      type: 'running',
      round,
      bets: on(STAKE, 'stop-200'),
      stake: STAKE,
      elapsed: -LEAD,
      balance: before - STAKE,
    });
    const under = await server.round({ session, round }, NOW + LEAD + 5_999);
    expect(under).toMatchObject({ type: 'running', elapsed: 5_999 });
    expect(state.balance).toBe(before - STAKE);
    const over = await server.round({ session, round }, NOW + LEAD + 6_000);
    expect(over).toMatchObject({ type: 'played', win: 400, balance: before + STAKE });
    expect(await server.round({ session, round }, NOW + 90_000)).toEqual(over);
    expect(calls.slice(-2)).toEqual([`/wallet/debit ${round}-stake`, `/wallet/credit ${round}-win`]);
  });

  test('begins a second after the wallet has taken the stake, however long that took', async () => {
    const { player, send } = await table(100_000, []);
    let now = NOW;
    const slow: typeof send = async (path, body, headers) => {
      if (path === '/wallet/debit') now += 4_000;
      return send(path, body, headers);
    };
    const clock = { now: () => now };
    const { server, token } = visit({ send: slow }, [], { player, game: 'crash', clock });
    const { session } = await server.open(token, NOW);
    const first = await server.play(
      { session, round: crypto.randomUUID(), bets: on(STAKE, 'stop-10000') },
      NOW,
    );
    expect(first).toMatchObject({ type: 'running', elapsed: -LEAD });
    // One in a hundred wins: the next test's settlement would pay it.
    await server.settle(now + 120_000);
  });

  test('no answer before its end has what decides it', async () => {
    const seated = await seat();
    const { server, session } = seated;
    const { round, first, point } = await playUntil(seated, 10_000, (one) => one > 300 && one < 9_000);
    const secret = await serverSeedOf(seated);
    const end = NOW + LEAD + crashLengthMs(10_000, point);
    const answers = [
      first,
      await server.play({ session, round, bets: on(STAKE, 'stop-10000') }, end - 1),
      await server.round({ session, round }, end - 1),
      await server.seeds({ session }, end - 1),
    ];
    for (const answer of answers) {
      expect(JSON.stringify(answer)).not.toContain('drawn');
      expect(JSON.stringify(answer)).not.toContain(secret);
    }
    expect(await server.seen({ session, round }, end - 1)).toBeUndefined();
    expect(await server.round({ session, round }, end - 1)).toMatchObject({ type: 'running' });
    expect(await server.round({ session, round }, end)).toMatchObject({ type: 'played', win: 0 });
  });

  test.each([
    ['one millisecond before 1.64', 4_799, 163, 326],
    ['at 1.64', 4_800, 164, 328],
    ['in the last moment before the stop', 7_348, 249, 498],
  ])('pays a press %s by the time at which the server has it', async (_, elapsed, stopped, win) => {
    const seated = await seat();
    const { server, session } = seated;
    const { round, point, before } = await playUntil(seated, 250, wins);
    const answer = await server.stop({ session, round }, NOW + LEAD + elapsed);
    expect(answer).toMatchObject({ type: 'played', drawn: [point, stopped], win });
    expect(await server.stop({ session, round }, NOW + LEAD + 5_500)).toEqual(answer);
    expect(await server.round({ session, round }, NOW + 90_000)).toEqual(answer);
    expect(seated.state.balance).toBe(before - STAKE + win);
  });

  test('a press in the millisecond in which it breaks is too late, one before is not', async () => {
    const seated = await seat();
    const { server, session, state } = seated;
    const early = await playUntil(seated, 10_000, (point) => point > 150 && point < 5_000);
    const end = LEAD + crashLengthMs(10_000, early.point);
    expect(await server.stop({ session, round: early.round }, NOW + end - 1)).toMatchObject({
      type: 'played',
      drawn: [early.point, early.point],
      win: 2 * early.point,
    });
    const late = await playUntil(seated, 10_000, (point) => point > 150 && point < 5_000);
    const at = NOW + LEAD + crashLengthMs(10_000, late.point);
    expect(await server.stop({ session, round: late.round }, at)).toMatchObject({ type: 'played', win: 0 });
    expect(state.balance).toBe(late.before - STAKE);
  });

  test('a press before 1.01 stops there, and only then is paid', async () => {
    const seated = await seat();
    const { server, session } = seated;
    const { round, before } = await playUntil(seated, 200, (point) => point > 100);
    expect(await server.stop({ session, round }, NOW + 10)).toMatchObject({ type: 'running' });
    expect(await server.stop({ session, round }, NOW + LEAD + 500)).toMatchObject({ type: 'running' });
    expect(seated.state.balance).toBe(before - STAKE);
    const over = await server.round({ session, round }, NOW + LEAD + 600);
    expect(over).toMatchObject({ type: 'played', win: 202 });
  });

  test('two presses at once are one', async () => {
    const seated = await seat();
    const { server, session } = seated;
    const { round, before } = await playUntil(seated, 250, wins);
    const answers = await Promise.all(
      [4_800, 4_801, 4_850, 5_000].map((ms) => server.stop({ session, round }, NOW + LEAD + ms)),
    );
    const paid = new Set(answers.flatMap((answer) => (answer.type === 'played' ? [answer.win] : [])));
    expect(paid.size).toBe(1);
    expect(seated.state.balance).toBe(before - STAKE + ([...paid][0] ?? 0));
  });

  test('ends by itself when its page is gone, also after a restart, and is shown at the next visit', async () => {
    const seated = await seat();
    const { round, before } = await playUntil(seated, 200, wins);
    const next = visit(seated, [], { player: seated.player, game: 'crash' });
    await next.server.settle(NOW + LEAD + 6_000);
    expect(seated.state.balance).toBe(before - STAKE);
    await next.server.settle(NOW + LEAD + 11_100);
    expect(seated.state.balance).toBe(before + STAKE);
    await next.server.settle(NOW + 120_000);
    expect(seated.state.balance).toBe(before + STAKE);
    const back = await next.server.open(next.token, NOW + 13_000);
    expect(back).toMatchObject({ unseen: { round, win: 400 }, running: null, balance: before + STAKE });
  });

  test('that still runs is shown running at the next visit, and can be stopped from there', async () => {
    const seated = await seat();
    const { round, before } = await playUntil(seated, 250, wins);
    const next = visit(seated, [], { player: seated.player, game: 'crash' });
    const back = await next.server.open(next.token, NOW + LEAD + 2_000);
    expect(back).toMatchObject({ unseen: null, running: { round, elapsed: 2_000, stake: STAKE } });
    const asked = { session: back.session, round };
    expect(await next.server.stop(asked, NOW + LEAD + 4_800)).toMatchObject({ type: 'played', win: 328 });
    expect(seated.state.balance).toBe(before + 128);
  });

  test('whose credit is lost is paid later, once', async () => {
    const seated = await seat();
    const { server, session, fates, state } = seated;
    const { round, before } = await playUntil(seated, 200, wins);
    fates.push('answer-lost', 'call-lost');
    const at = NOW + LEAD + 6_000;
    expect(await server.round({ session, round }, at)).toEqual({ type: 'pending' });
    expect(await server.stop({ session, round }, at + 100)).toEqual({ type: 'pending' });
    expect(await server.round({ session, round }, at + 200)).toMatchObject({ type: 'played', win: 400 });
    expect(state.balance).toBe(before + STAKE);
  });

  test('whose debit is lost begins when the stake is taken, or is given back', async () => {
    const seated = await seat();
    const { server, session, fates, state } = seated;
    const bets = on(STAKE, 'stop-10000');
    const [late, never] = [crypto.randomUUID(), crypto.randomUUID()];
    fates.push('answer-lost');
    expect(await server.play({ session, round: late, bets }, NOW)).toEqual({ type: 'pending' });
    const answer: PlayAnswer = await server.play({ session, round: late, bets }, NOW + 20_000);
    expect(answer).toMatchObject({ type: 'running', elapsed: -LEAD });
    await server.round({ session, round: late }, NOW + 120_000);
    const before = state.balance;
    fates.push('answer-lost');
    await server.play({ session, round: never, bets }, NOW);
    await server.settle(NOW + 31_000);
    expect(state.balance).toBe(before);
    expect(await server.stop({ session, round: never }, NOW + 32_000)).toMatchObject({ type: 'refused' });
  });

  test('is listed when its player opens the game again, the last five, the latest first, the unseen one apart', async () => {
    const seated = await seat();
    const { server, session, player, send } = seated;
    const points: number[] = [];
    for (let played = 0; played < 7; played += 1) {
      const { round, point } = await playUntil(seated, 101, () => true);
      await server.round({ session, round }, NOW + 20_000);
      points.push(point);
      if (played < 6) await server.seen({ session, round }, NOW + 20_000);
    }
    const again = visit({ send }, [], { player, game: 'crash' });
    const { recent, unseen } = await again.server.open(again.token, NOW);
    expect(unseen?.drawn[0]).toBe(points[6]);
    expect(recent.map(({ drawn }) => drawn[0])).toEqual([5, 4, 3, 2, 1].map((place) => points[place]));
    const stranger = visit({ send }, [], { player: 'somebody else', game: 'crash' });
    expect((await stranger.server.open(stranger.token, NOW)).recent).toEqual([]);
  });

  test.each([
    ['no stop', on(200, 'round')],
    ['a stop below 1.01', on(200, 'stop-100')],
    ['a stop above 100.00', on(200, 'stop-10001')],
    ['a stop with a fraction', on(200, 'stop-150.5')],
    ['a stake that is not on offer', on(250, 'stop-200')],
    ['two bets', [...on(200, 'stop-200'), ...on(200, 'stop-300')]],
  ])('is refused with %s', async (_, bets) => {
    const { server, session, state } = await seat();
    const answer = await server.play({ session, round: crypto.randomUUID(), bets }, NOW);
    expect(answer).toMatchObject({ type: 'refused', refusal: { code: 'limit_reached' } });
    expect(state.balance).toBe(100_000);
  });

  test('is nobody else’s to look at or to stop', async () => {
    const [seated, stranger] = [await seat(), await seat()];
    const { round } = await playUntil(seated, 250, wins);
    const asked = { session: stranger.session, round };
    for (const step of ['round', 'stop'] as const) {
      expect(await stranger.server[step](asked, NOW + 3_000)).toMatchObject({ type: 'refused' });
    }
    expect(await seated.server.round({ session: seated.session, round }, NOW + 3_000)).toMatchObject({
      type: 'running',
    });
  });

  test('in demo mode runs, stops and pays without the wallet', async () => {
    const seated = await seat('demo');
    const { server, session, calls } = seated;
    const { round } = await playUntil(seated, 250, wins);
    const before = (await server.balance(session, NOW)) ?? 0;
    expect(await server.stop({ session, round }, NOW + LEAD + 4_800)).toMatchObject({
      type: 'played',
      win: 328,
      balance: before + 328,
    });
    expect(await server.stop({ session, round }, NOW + LEAD + 6_000)).toMatchObject({ win: 328 });
    expect(await server.balance(session, NOW)).toBe(before + 328);
    expect(calls).toEqual([]);
  });
});
