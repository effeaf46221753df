import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kenoDraw } from '#contract/rules/casino/keno-rules.ts';
import type { Database } from '#server/core/db/database.ts';
import { gameServerFixture, NOW, on } from '#tests/support/backend/game-server-fixture.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { fairHmac } from './fair-hmac.ts';

let database: Database;
beforeAll(async () => {
  database = await memoryDatabase();
});
afterAll(() => database.close());
const { table, visit } = gameServerFixture(() => database);

const PICKS = '4-11-18-23-37';

async function seat(mode: 'real' | 'demo' = 'real', game = 'keno') {
  const { player, ...bank } = await table(10_000, [], mode);
  const opened = visit(bank, [], { player, mode, game });
  const { session } = await opened.server.open(opened.token, NOW);
  const play = (round: string = crypto.randomUUID(), bets = on(100, PICKS)) =>
    opened.server.play({ session, round, bets }, NOW);
  const seeds = (change?: Parameters<typeof opened.server.seeds>[0]['change']) =>
    opened.server.seeds({ session, ...(change ? { change } : {}) }, NOW);
  return { ...bank, ...opened, session, player, play, seeds };
}

describe('the seeds of a provably fair game', () => {
  test('promise a hash before the round, and decide it together with the player’s own', async () => {
    const { play, seeds, server, session } = await seat();
    const before = await seeds({ type: 'client-seed', clientSeed: 'jogador-teste' });
    expect(before).toMatchObject({ clientSeed: 'jogador-teste', nonce: 0, open: false, rounds: [] });
    const first = await play();
    const second = await play();
    if (first.type !== 'played' || second.type !== 'played') throw new Error('not played');
    for (const { round } of [first, second]) await server.seen({ session, round }, NOW);
    const hidden = await seeds();
    expect(hidden).toMatchObject({
      hash: before?.hash,
      nonce: 2,
      rounds: [{ serverSeed: null }, { serverSeed: null }],
    });
    const after = await seeds({ type: 'rotate' });
    expect(after?.hash).not.toBe(before?.hash);
    expect(after).toMatchObject({ nonce: 0, open: false });
    for (const { round, drawn } of [first, second]) {
      const revealed = after?.rounds.find((one) => one.round === round);
      const { serverSeed = '', clientSeed = '', nonce = 0 } = revealed ?? {};
      expect(
        createHash('sha256')
          .update(serverSeed ?? '')
          .digest('hex'),
      ).toBe(before?.hash);
      expect(await kenoDraw(fairHmac, { serverSeed: serverSeed ?? '', clientSeed, nonce })).toEqual(drawn);
    }
    expect(after?.rounds.map(({ nonce }) => nonce).toSorted()).toEqual([1, 2]);
  });

  test('use one number for each round, however often it is asked for', async () => {
    const { play, seeds } = await seat();
    const round = crypto.randomUUID();
    const answers = await Promise.all([play(round), play(round), play(round)]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await seeds()).toMatchObject({ nonce: 1 });
  });

  test('a refused stake uses its number too, so it can’t be drawn again', async () => {
    const { play, seeds, state } = await seat();
    state.balance = 50;
    expect(await play()).toMatchObject({ type: 'refused', refusal: { error: 'insufficient_funds' } });
    expect(await seeds()).toMatchObject({ nonce: 1, rounds: [] });
    expect(await play(undefined, on(100, '41'))).toMatchObject({ type: 'refused' });
    expect(await seeds()).toMatchObject({ nonce: 1 });
  });

  test('do not change while a round is open', async () => {
    const { play, seeds, server, session } = await seat();
    const answer = await play();
    const held = await seeds({ type: 'rotate' });
    expect(held).toMatchObject({ open: true, nonce: 1 });
    expect(await seeds({ type: 'client-seed', clientSeed: 'other' })).toMatchObject({
      open: true,
      hash: held?.hash,
      clientSeed: held?.clientSeed,
    });
    if (answer.type !== 'played') throw new Error('not played');
    await server.seen({ session, round: answer.round }, NOW);
    expect(await seeds({ type: 'client-seed', clientSeed: 'other' })).toMatchObject({
      open: false,
      clientSeed: 'other',
    });
  });

  test('belong to the player in all of these games, and to no other', async () => {
    const one = await seat();
    const { hash } = (await one.seeds()) ?? {};
    const crash = visit(one, [], { player: one.player, game: 'crash' });
    const { session } = await crash.server.open(crash.token, NOW);
    expect(await crash.server.seeds({ session }, NOW)).toMatchObject({ hash });
    expect((await (await seat()).seeds())?.hash).not.toBe(hash);
  });

  test('are a session’s own in demo mode, whose rounds are paid at once', async () => {
    const { play, seeds, calls } = await seat('demo');
    expect(await play()).toMatchObject({ type: 'played' });
    expect(await seeds({ type: 'rotate' })).toMatchObject({ open: false, rounds: [{ nonce: 1 }] });
    expect((await (await seat('demo')).seeds())?.rounds).toEqual([]);
    expect(calls).toEqual([]);
  });

  test('are there for no other game', async () => {
    const { seeds } = await seat('real', 'roulette-1z');
    expect(await seeds()).toBeUndefined();
  });
});

describe('a round of keno', () => {
  test('pays what the hits pay once it was seen, and never before', async () => {
    const { play, server, session, state } = await seat();
    let before = state.balance;
    for (let round = 0; round < 40; round += 1) {
      const answer = await play();
      if (answer.type !== 'played') throw new Error('not played');
      const hits = [4, 11, 18, 23, 37].filter((stone) => answer.drawn.includes(stone)).length;
      expect(answer.win).toBe([0, 0, 100, 300, 2_000, 55_000][hits]);
      expect(answer.balance).toBe(before - 100);
      expect(await server.seen({ session, round: answer.round }, NOW)).toBe(before - 100 + answer.win);
      before = state.balance;
    }
  });

  test.each(['', '0', '41', '4-4', '4,11', '1-2-3-4-5-6-7-8-9-10-11', 'x'])(
    'is refused with the stones %j',
    async (stones) => {
      const { play, state } = await seat();
      expect(await play(undefined, on(100, stones))).toMatchObject({
        type: 'refused',
        refusal: { code: 'limit_reached' },
      });
      expect(state.balance).toBe(10_000);
    },
  );
});
