// Mines (D9): a wall of 25 bricks with 1 to 24 mines behind them. Multipliers are hundredths of the stake, all of it in
// whole numbers.

import type { Cents } from '../money/money.ts';
import { multiplyStake } from './multiply-stake.ts';
import { drawNumbers, type Hmac, indexOfDraw, type RoundSeeds } from './provably-fair.ts';

export const MINES_TILES = 25;
export const MAX_MINES = 24;
/** What the house keeps on average, percent of the stake. D9 */
export const MINES_EDGE_PERCENT = 1;

/** Most that one round can return, its stake within (cents). D9 */
export const MINES_RETURN_MAX = 50_000_000;

/** Where a round's mines are, in the order they were laid: 0 to 24, row by row. */
export async function minePositions(hmac: Hmac, seeds: RoundSeeds, mines: number): Promise<number[]> {
  const free = Array.from({ length: MINES_TILES }, (_, tile) => tile);
  const drawn = await drawNumbers(hmac, seeds, mines);
  return drawn.flatMap((number) => free.splice(indexOfDraw(number, free.length), 1));
}

/** How many ways there are to choose `k` of `n`. */
function binomial(n: number, k: number): bigint {
  let ways = 1n;
  for (let step = 1; step <= k; step += 1) ways = (ways * BigInt(n - k + step)) / BigInt(step);
  return ways;
}

/** Bricks without a mine. */
export const safeTiles = (mines: number): number => MINES_TILES - mines;

/**
 * What `opened` bricks pay with `mines` mines, hundredths of the stake: the fair price less the house's part, rounded down.
 * 100 before the first brick.
 */
export function minesMultiplier(mines: number, opened: number): number {
  if (opened === 0) return 100;
  const part = BigInt(100 - MINES_EDGE_PERCENT);
  return Number((part * binomial(MINES_TILES, opened)) / binomial(safeTiles(mines), opened));
}

/**
 * How many bricks a round can open before it ends and pays by itself: all without a mine, or fewer where the next one
 * would pay more than MINES_RETURN_MAX. So no round pays more, and no brick is paid less than the table says. 0: the
 * stake is too large for so many mines.
 */
export function openableTiles(mines: number, stake: Cents): number {
  let opened = safeTiles(mines);
  while (opened > 0 && multiplyStake(stake, minesMultiplier(mines, opened)) > MINES_RETURN_MAX) opened -= 1;
  return opened;
}
