// The rules of the sandbox's roulette: one zero, no rule of its own for it. Every bet covers some of the 37 pockets and is
// paid as if there were 36, so each of them, whatever it covers, returns exactly 36/37 of what is staked.
import type { Cents } from '#contract/rules/money/money.ts';
import type { Bet } from '../game-protocol.ts';

/** The pockets clockwise, as every wheel with one zero has them. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];

const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export type PocketColour = 'zero' | 'red' | 'black';

export function colourOf(pocket: number): PocketColour {
  if (pocket === 0) return 'zero';
  return REDS.has(pocket) ? 'red' : 'black';
}

/** What can be bet on besides single numbers, each with the numbers it covers. Zero belongs to none of them. */
const GROUPS = {
  low: (pocket: number) => pocket <= 18,
  even: (pocket: number) => pocket % 2 === 0,
  red: (pocket: number) => REDS.has(pocket),
  black: (pocket: number) => !REDS.has(pocket),
  odd: (pocket: number) => pocket % 2 === 1,
  high: (pocket: number) => pocket > 18,
  'dozen-1': (pocket: number) => pocket <= 12,
  'dozen-2': (pocket: number) => pocket > 12 && pocket <= 24,
  'dozen-3': (pocket: number) => pocket > 24,
  'column-1': (pocket: number) => pocket % 3 === 1,
  'column-2': (pocket: number) => pocket % 3 === 2,
  'column-3': (pocket: number) => pocket % 3 === 0,
} as const;

const NUMBERS = Array.from({ length: 36 }, (_, index) => index + 1);

/** Every field of the table by its name (a number, or a group's name), with the pockets that it covers. */
export const FIELDS: ReadonlyMap<string, readonly number[]> = new Map<string, readonly number[]>([
  ...[0, ...NUMBERS].map((pocket) => [String(pocket), [pocket]] as const),
  ...Object.entries(GROUPS).map(([name, covers]) => [name, NUMBERS.filter(covers)] as const),
]);

/** Chips in cents; a game offers those within its own limits. */
export const CHIPS: readonly Cents[] = [50, 100, 200, 500, 1_000];
/** Most that one round may stake (cents). */
export const ROUND_MAX_CENTS = 2_000;

/** What a field returns where it covers the pocket, the stake with it, in hundredths of the stake. */
export function paysOf(field: string): number {
  const covered = FIELDS.get(field)?.length ?? 0;
  if (covered === 0) throw new RangeError(`no field ${field}`);
  return 3_600 / covered;
}

/** The sum of a round's bets (cents); undefined where one isn't on the table, is there twice, or isn't made of chips. */
export function stakeOf(bets: readonly Bet[]): Cents | undefined {
  const [least = 1] = CHIPS;
  const fits = bets.every(({ on, stake }) => FIELDS.has(on) && stake > 0 && stake % least === 0);
  const once = new Set(bets.map(({ on }) => on)).size === bets.length;
  return fits && once ? bets.reduce((sum, { stake }) => sum + stake, 0) : undefined;
}

/** What one of the bets wins with the pocket (cents). */
export function winOfBet({ on, stake }: Bet, pocket: number): Cents {
  return FIELDS.get(on)?.includes(pocket) ? (stake * paysOf(on)) / 100 : 0;
}
