// The rules of the sandbox's slot: three reels, three rows, five lines. Everything is counted in whole hundredths of
// the stake, so what the game returns in the long run is known exactly and not by trying.

import type { GameSymbol } from '../symbols.ts';

/** What three alike on one line pay, in hundredths of the whole stake; tens, so that every stake pays whole cents. */
export const PAYS: Readonly<Record<GameSymbol, number>> = {
  farol: 15_000,
  sol: 6_000,
  peixe: 2_500,
  barco: 1_500,
  estrela: 660,
  onda: 260,
  folha: 100,
};

/** Stakes on offer, in cents; a game offers those within its own limits. */
export const STAKES: readonly number[] = [10, 20, 50, 100, 200, 500, 1_000, 2_000];

const BY_LETTER: Readonly<Record<string, GameSymbol>> = {
  F: 'farol',
  S: 'sol',
  P: 'peixe',
  B: 'barco',
  E: 'estrela',
  O: 'onda',
  L: 'folha',
};

function strip(letters: string): GameSymbol[] {
  return Array.from(letters).flatMap((letter) => BY_LETTER[letter] ?? []);
}

/** Each reel shows a farol once, sol twice, peixe and barco three times, estrela four, onda five, folha six times. */
export const STRIPS = [
  strip('FLOEPLBOSLEOPLBEOLSEPOBL'),
  strip('LEOPLSBOLEFOLPEBOSLEPOBL'),
  strip('OLBEOPLESOLBPEOLFLEBSOPL'),
] as const;

/** The rows (0 at the top) that a line takes on the three reels. */
export const LINES = [
  [0, 0, 0],
  [1, 1, 1],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
] as const;

/** The first visible place of each reel. */
type Stops = readonly number[];

interface LineWin {
  /** Index into `LINES`. */
  line: number;
  symbol: GameSymbol;
  /** Hundredths of the stake. */
  pays: number;
}

interface Spin {
  /** Three columns from left to right, each from top to bottom. */
  grid: GameSymbol[][];
  wins: LineWin[];
  /** Hundredths of the stake, over all lines. */
  pays: number;
}

function column(reel: readonly GameSymbol[], stop: number): GameSymbol[] {
  return [0, 1, 2].flatMap((row) => reel[(stop + row) % reel.length] ?? []);
}

/** What the reels show and pay at the given stops. */
export function spinAt(stops: Stops): Spin {
  const grid = STRIPS.map((reel, index) => column(reel, stops[index] ?? 0));
  const wins = LINES.flatMap((rows, line) => {
    const [first, ...others] = rows.map((row, reel) => grid[reel]?.[row]);
    if (!first || others.some((symbol) => symbol !== first)) return [];
    return [{ line, symbol: first, pays: PAYS[first] }];
  });
  return { grid, wins, pays: wins.reduce((sum, win) => sum + win.pays, 0) };
}

/** A win in cents. Throws `RangeError` if the stake isn't on offer. */
export function winOf(stakeCents: number, pays: number): number {
  if (!STAKES.includes(stakeCents)) throw new RangeError(`not a stake on offer: ${stakeCents}`);
  return (stakeCents * pays) / 100;
}

/** How the game pays in the long run, counted over all stops, each once: rates in hundredths of a percent, floored. */
export function slotFacts(): { rtp: number; hitFrequency: number; volatility: 'medium' } {
  const [first, second, third] = STRIPS;
  const stops = first.length * second.length * third.length;
  let total = 0;
  let hits = 0;
  for (let a = 0; a < first.length; a += 1) {
    for (let b = 0; b < second.length; b += 1) {
      for (let c = 0; c < third.length; c += 1) {
        const { pays } = spinAt([a, b, c]);
        total += pays;
        hits += pays > 0 ? 1 : 0;
      }
    }
  }
  const rtp = Math.floor((total * 100) / stops);
  // A round's result scatters by about five stakes, which the trade calls medium.
  return { rtp, hitFrequency: Math.floor((hits * 10_000) / stops), volatility: 'medium' };
}
