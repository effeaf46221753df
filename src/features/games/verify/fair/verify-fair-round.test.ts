import { expect, test } from 'vitest';
import { verifyFairRound } from './verify-fair-round.ts';

/** Computed by docs/fairness-vectors.mjs, which has none of this code. */
const SEEDS = { serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'jogador-teste' };
const HASH = 'a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e';

test.each([
  [1, 100, [39, 31, 24, 13, 2, 1, 4, 19, 10, 22]],
  [2, 297, [14, 29, 27, 15, 19, 18, 23, 38, 8, 30]],
  [3, 9_361, [1, 6, 15, 32, 20, 4, 28, 24, 27, 25]],
  [7, 839, [5, 29, 26, 12, 16, 2, 10, 40, 3, 11]],
])(
  'round %i of the published example ends at %i and draws the published stones',
  async (nonce, point, stones) => {
    expect(await verifyFairRound('crash', { ...SEEDS, nonce })).toEqual({ hash: HASH, drawn: [point] });
    expect(await verifyFairRound('keno', { ...SEEDS, nonce })).toEqual({ hash: HASH, drawn: stones });
  },
);
