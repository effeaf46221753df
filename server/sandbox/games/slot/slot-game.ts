// The rules of the sandbox's four slots: three reels of three rows, five lines, three alike pay. All four have the same
// rules; their strips and pays differ. Pays are in stakes of the whole round, so every stake pays whole cents.
import type { Cents } from '#contract/rules/money/money.ts';

export const SLOT_NAMES = ['low', 'medium', 'high', 'jackpot'] as const;
export type SlotName = (typeof SLOT_NAMES)[number];

/** The eight symbols, the dearest first: a game's skin draws the same place in its own way. */
const SYMBOLS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
/** A symbol's place among the eight. */
export type SlotSymbol = (typeof SYMBOLS)[number];

interface SlotTable {
  /** How often each symbol stands on a reel; the same on all three. */
  copies: readonly number[];
  /** What three alike on one line pay, in stakes. */
  pays: readonly number[];
}

export const SLOT_TABLES: Readonly<Record<SlotName, SlotTable>> = {
  low: { copies: [1, 1, 1, 1, 2, 3, 5, 10], pays: [150, 100, 80, 60, 30, 16, 5, 1] },
  medium: { copies: [1, 2, 3, 3, 4, 5, 6, 8], pays: [500, 150, 30, 25, 12, 5, 3, 2] },
  high: { copies: [2, 3, 4, 5, 6, 6, 7, 7], pays: [900, 70, 15, 6, 2, 2, 1, 1] },
  jackpot: { copies: [1, 3, 5, 7, 10, 11, 13, 14], pays: [1_000, 300, 60, 16, 8, 5, 3, 2] },
};

/** Stakes on offer, in cents; a game offers those within its own limits. */
export const STAKES: readonly Cents[] = [10, 20, 50, 100, 200, 500, 1_000, 2_000];

/** The rows (0 at the top) that a line takes on the three reels. */
export const LINES = [
  [0, 0, 0],
  [1, 1, 1],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
] as const;
/** The line on which three of the dearest symbol win the pot, where a slot has one. */
export const POT_LINE = 1;

/**
 * The symbols of a reel (0 to 2) in their order. The k-th of n copies of symbol s stands at
 * (k + 1/2 + ((7s + 3(2r + 1)) mod 8) / 16) / n of the way around; the two places compared are fractions of 16n, so that
 * nothing is rounded.
 */
function stripOf(copies: readonly number[], reel: number): SlotSymbol[] {
  const places = SYMBOLS.flatMap((symbol) => {
    const of = copies[symbol] ?? 0;
    const shift = (7 * symbol + 3 * (2 * reel + 1)) % 8;
    return Array.from({ length: of }, (_, copy) => ({ symbol, of, at: 16 * copy + 8 + shift }));
  });
  places.sort((one, other) => one.at * other.of - other.at * one.of || one.symbol - other.symbol);
  return places.map(({ symbol }) => symbol);
}

const reelsOf = ({ copies }: SlotTable): readonly (readonly SlotSymbol[])[] =>
  [0, 1, 2].map((reel) => stripOf(copies, reel));

/** The three reels of each slot. */
export const STRIPS: Readonly<Record<SlotName, readonly (readonly SlotSymbol[])[]>> = {
  low: reelsOf(SLOT_TABLES.low),
  medium: reelsOf(SLOT_TABLES.medium),
  high: reelsOf(SLOT_TABLES.high),
  jackpot: reelsOf(SLOT_TABLES.jackpot),
};

/** How many symbols stand on each reel of a slot. */
export const stripLength = (slot: SlotName): number => STRIPS[slot][0]?.length ?? 0;

interface LineWin {
  /** Index into `LINES`. */
  line: number;
  symbol: SlotSymbol;
  /** Stakes. */
  pays: number;
}

interface Spin {
  /** Three columns from left to right, each from top to bottom. */
  grid: SlotSymbol[][];
  wins: LineWin[];
  /** Stakes, over all lines. */
  pays: number;
}

/** What the reels show and pay if the given places of their strips are the first visible ones. */
export function spinAt(slot: SlotName, stops: readonly number[]): Spin {
  const grid = STRIPS[slot].map((strip, reel) =>
    [0, 1, 2].flatMap((row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? []),
  );
  const wins = LINES.flatMap((rows, line) => {
    const [first, ...others] = rows.map((row, reel) => grid[reel]?.[row]);
    if (first === undefined || others.some((symbol) => symbol !== first)) return [];
    return [{ line, symbol: first, pays: SLOT_TABLES[slot].pays[first] ?? 0 }];
  });
  return { grid, wins, pays: wins.reduce((sum, win) => sum + win.pays, 0) };
}

/**
 * The stops of a stored round of this slot. Undefined for one of other rules: the last of four numbers says how long the
 * reels were that it was drawn on, which earlier builds did not write.
 */
export function stopsOf(slot: SlotName, drawn: readonly number[]): number[] | undefined {
  const [first, second, third, length, ...more] = drawn;
  if (first === undefined || second === undefined || third === undefined) return undefined;
  const stops = [first, second, third];
  const fits = length === stripLength(slot) && more.length === 0 && stops.every((stop) => stop < length);
  return fits ? stops : undefined;
}

/** Whether these stops show three of the dearest symbol on the line that wins the pot. */
export function showsPot(slot: SlotName, stops: readonly number[]): boolean {
  return spinAt(slot, stops).wins.some(({ line, symbol }) => line === POT_LINE && symbol === 0);
}

/** A win in cents. Throws `RangeError` if the stake isn't on offer. */
export function winOf(stakeCents: Cents, pays: number): Cents {
  if (!STAKES.includes(stakeCents)) throw new RangeError(`not a stake on offer: ${stakeCents}`);
  return stakeCents * pays;
}
