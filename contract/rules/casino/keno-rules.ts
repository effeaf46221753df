// Keno (D9): 40 stones, of which the player chooses 1 to 10; then 10 are drawn. Each number of chosen stones has a pay
// table of its own, in hundredths of the stake. What a table returns is counted exactly, over all ways to draw.
import { drawNumbers, type Hmac, indexOfDraw, type RoundSeeds } from './provably-fair.ts';

export const KENO_STONES = 40;
const KENO_DRAWN = 10;
export const KENO_PICKS_MAX = 10;

/** By the number of chosen stones: what so many hits pay (hundredths of the stake), from none on. */
const PAY_TABLES: Readonly<Record<number, readonly number[]>> = {
  1: [0, 370],
  2: [0, 100, 950],
  3: [0, 0, 250, 4_800],
  4: [0, 0, 170, 800, 10_000],
  5: [0, 0, 100, 300, 2_000, 55_000],
  6: [0, 0, 0, 250, 1_500, 10_000, 100_000],
  7: [0, 0, 0, 150, 700, 4_000, 30_000, 200_000],
  8: [0, 0, 0, 0, 600, 2_000, 12_000, 100_000, 500_000],
  9: [0, 0, 0, 0, 300, 1_200, 6_000, 40_000, 200_000, 1_000_000],
  10: [0, 0, 0, 0, 200, 800, 3_000, 10_000, 50_000, 300_000, 1_000_000],
};

/** How many stones can be chosen. */
export const KENO_PICKS: readonly number[] = Object.keys(PAY_TABLES).map(Number);

/** What 0, 1, 2 … hits pay with so many chosen stones (hundredths of the stake). Empty for a number that isn't on offer. */
export const kenoPays = (picks: number): readonly number[] => PAY_TABLES[picks] ?? [];

/** Lays the stones 1 to 40 in a row and takes one after the other out of it: Fisher-Yates. In the order of the draw. */
export function kenoStonesOf(indexOf: (left: number) => number): number[] {
  const left = Array.from({ length: KENO_STONES }, (_, index) => index + 1);
  return Array.from({ length: KENO_DRAWN }).flatMap(() => left.splice(indexOf(left.length), 1));
}

/** The ten stones that the round of these seeds draws, in their order. */
export async function kenoDraw(hmac: Hmac, seeds: RoundSeeds): Promise<number[]> {
  const numbers = await drawNumbers(hmac, seeds, KENO_DRAWN);
  let next = 0;
  return kenoStonesOf((left) => {
    const drawn = numbers[next] ?? 0;
    next += 1;
    return indexOfDraw(drawn, left);
  });
}

/** The chosen stones that were drawn, in the order of the choice. */
export const kenoHits = (picks: readonly number[], drawn: readonly number[]): number[] =>
  picks.filter((stone) => drawn.includes(stone));

/** Whether these are 1 to 10 different stones. */
export function areKenoPicks(picks: readonly number[]): boolean {
  const fit = picks.every((stone) => Number.isInteger(stone) && stone >= 1 && stone <= KENO_STONES);
  return fit && new Set(picks).size === picks.length && picks.length >= 1 && picks.length <= KENO_PICKS_MAX;
}

function binomial(n: number, k: number): bigint {
  let ways = 1n;
  for (let step = 1; step <= k; step += 1) ways = (ways * BigInt(n - k + step)) / BigInt(step);
  return k > n ? 0n : ways;
}

/** In how many of the equally likely ways to draw so many of the chosen stones are hit, and how many ways there are. */
export function kenoWays(picks: number, hits: number): { ways: bigint; of: bigint } {
  const ways = binomial(KENO_DRAWN, hits) * binomial(KENO_STONES - KENO_DRAWN, picks - hits);
  return { ways, of: binomial(KENO_STONES, picks) };
}

/** What comes back with so many chosen stones, and how often anything is paid: hundredths of a percent, floored. */
export function kenoRates(picks: number): { rtp: number; hitFrequency: number } {
  let paid = 0n;
  let hit = 0n;
  for (const [hits, pays] of kenoPays(picks).entries()) {
    const { ways } = kenoWays(picks, hits);
    paid += ways * BigInt(pays);
    if (pays > 0) hit += ways;
  }
  const { of } = kenoWays(picks, 0);
  return { rtp: Number((paid * 100n) / of), hitFrequency: Number((hit * 10_000n) / of) };
}
