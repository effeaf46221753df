import { describe, expect, test } from 'vitest';
import {
  MAX_MINES,
  MINES_TILES,
  minePositions,
  minesMultiplier,
  openableTiles,
  safeTiles,
} from './mines-rules.ts';
import { multiplyStake } from './multiply-stake.ts';
import type { Hmac } from './provably-fair.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const sign = { name: 'HMAC', hash: 'SHA-256' };
const serverSeed = '0123456789abcdef'.repeat(4);
const key = crypto.subtle.importKey('raw', bytes(serverSeed), sign, false, ['sign']);
/** Signs with the one server seed of these tests. */
const hmac: Hmac = async (_, message) =>
  new Uint8Array(await crypto.subtle.sign('HMAC', await key, bytes(message)));
const seeds = { serverSeed, clientSeed: 'jogador-teste', nonce: 1 };

test.each([
  [1, 1, [24]],
  [1, 3, [24, 18, 14]],
  [1, 5, [24, 18, 14, 7, 0]],
  [2, 3, [8, 17, 16]],
  [1, 24, [24, 18, 14, 7, 0, 1, 2, 11, 6, 15, 19, 3, 10, 16, 22, 21, 20, 23, 4, 8, 12, 17, 9, 5]],
])('round %i with %i mines lies as published', async (nonce, mines, board) => {
  expect(await minePositions(hmac, { ...seeds, nonce }, mines)).toEqual(board);
});

test('mines never share a brick and never leave the wall', async () => {
  for (let nonce = 1; nonce <= 500; nonce += 1) {
    const mines = 1 + (nonce % MAX_MINES);
    const board = await minePositions(hmac, { ...seeds, nonce }, mines);
    expect(new Set(board).size).toBe(mines);
    expect(Math.min(...board)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...board)).toBeLessThan(MINES_TILES);
  }
});

describe('the pay table, every count of mines with every count of bricks', () => {
  const pairs = Array.from({ length: MAX_MINES }, (_, index) => index + 1).flatMap((mines) =>
    Array.from({ length: safeTiles(mines) }, (_, index) => ({ mines, opened: index + 1 })),
  );
  /** Chance of opening so many bricks unharmed, as a fraction. */
  const chance = (mines: number, opened: number): [bigint, bigint] => {
    let [over, under] = [1n, 1n];
    for (let step = 0; step < opened; step += 1) {
      over *= BigInt(safeTiles(mines) - step);
      under *= BigInt(MINES_TILES - step);
    }
    return [over, under];
  };
  /** Return of an amount of `paid` per `staked`, hundredths of a percent rounded down. */
  const returned = (mines: number, opened: number, paid: number, staked: number) => {
    const [over, under] = chance(mines, opened);
    return Number((10_000n * BigInt(paid) * over) / (BigInt(staked) * under));
  };

  test('returns 98.28 % to 99 % in all 300 of them, the least with 1 mine and 4 bricks', () => {
    expect(pairs).toHaveLength(300);
    const returns = pairs.map(({ mines, opened }) =>
      returned(mines, opened, minesMultiplier(mines, opened), 100),
    );
    expect(Math.min(...returns)).toBe(9_828);
    expect(pairs[returns.indexOf(9_828)]).toEqual({ mines: 1, opened: 4 });
    expect(Math.max(...returns)).toBe(9_900);
  });

  test('pays more than the stake from the first brick on, and more with each', () => {
    for (const { mines, opened } of pairs) {
      expect(minesMultiplier(mines, opened)).toBeGreaterThan(100);
      expect(minesMultiplier(mines, opened)).toBeGreaterThan(minesMultiplier(mines, opened - 1));
    }
  });

  test('returns 85 % or more even of ten cents, where whole cents cut most', () => {
    for (const { mines, opened } of pairs) {
      const paid = multiplyStake(10, minesMultiplier(mines, opened));
      expect(returned(mines, opened, paid, 10)).toBeGreaterThanOrEqual(8_500);
    }
  });

  // The largest win of a round is R$ 500,000.
  test.each([
    ['a small stake opens every safe brick', 12, 9, 13, 46_334_673],
    ['R$ 20 with 12 mines stops three bricks early', 12, 2_000, 10, 22_629_860],
    ['R$ 20 with 13 mines stops three bricks early', 13, 2_000, 9, 18_386_760],
    ['R$ 20 with 3 mines opens all 22', 3, 2_000, 22, 4_554_000],
    ['R$ 10,000 with 5 mines', 5, 1_000_000, 12, 40_860_000],
    ['the largest stake on one free brick', 24, 2_020_202, 1, 49_999_999],
    ['the first brick would pay more', 24, 2_020_203, 0, 2_020_203],
  ])('ends where the next brick would pay more than the largest win: %s', (_, mines, stake, opened, paid) => {
    expect(openableTiles(mines, stake)).toBe(opened);
    expect(multiplyStake(stake, minesMultiplier(mines, opened))).toBe(paid);
  });

  test('is the one drawn: 4 mines pay 1.17, 1.41, 1.71, 2.09, 2.58', () => {
    expect([1, 2, 3, 4, 5].map((opened) => minesMultiplier(4, opened))).toEqual([117, 141, 171, 209, 258]);
    expect(minesMultiplier(4, 0)).toBe(100);
    expect(multiplyStake(1_000, 171)).toBe(1_710);
    expect(multiplyStake(99, 117)).toBe(115);
  });
});
