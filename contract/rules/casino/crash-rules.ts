// Crash (D9): a multiplier rises from 1 until it breaks. The stake is paid times the stop that the player chose before the
// round, or times a lower one where the player stopped by hand, if the multiplier reached it. Multipliers are hundredths
// of the stake, times are milliseconds, all of it in whole numbers.
import type { Cents } from '../money/money.ts';
import { drawNumbers, type Hmac, type RoundSeeds } from './provably-fair.ts';

/** Percent of the stake that every stop returns on average. */
export const CRASH_RETURN_PERCENT = 97;
/** The lowest and the highest stop. Each round ends at the highest at the latest. */
export const CRASH_STOP_MIN = 101;
export const CRASH_STOP_MAX = 10_000;

/** How many numbers a draw has. */
export const CRASH_DRAWS = 2 ** 32;
/** The greatest number that is below `CRASH_RETURN_PERCENT` times all draws. */
const LARGEST = CRASH_RETURN_PERCENT * CRASH_DRAWS - 1;

/** After this many milliseconds, squared, the multiplier is one hundredth higher. */
const RISE_MS = 600;

/**
 * The highest multiplier that a round reaches, of its drawn number (0 to 2^32 - 1): 97 × 2^32 / number, in hundredths and
 * the fraction dropped, but 1.00 at the least and 100.00 at the most. Exact: all factors stay below 2^53.
 */
export function crashPointOf(drawn: number): number {
  if (drawn === 0) return CRASH_STOP_MAX;
  return Math.min(CRASH_STOP_MAX, Math.max(100, Math.floor(LARGEST / drawn)));
}

/** How many of all draws reach a stop: 97 of 100 divided by it, rounded up to a whole draw. */
export const drawsReaching = (stop: number): number => Math.floor(LARGEST / stop) + 1;

/** The highest multiplier that the round of these seeds reaches. */
export async function crashPoint(hmac: Hmac, seeds: RoundSeeds): Promise<number> {
  const [drawn = 0] = await drawNumbers(hmac, seeds, 1);
  return crashPointOf(drawn);
}

/** The multiplier so many ms after the rise began: 1.00 plus a hundredth for each (0.6 s)², 100.00 at the most. */
export function crashMultiplierAt(elapsedMs: number): number {
  const elapsed = Math.max(0, Math.floor(elapsedMs));
  return Math.min(CRASH_STOP_MAX, 100 + Math.floor((elapsed * elapsed) / (RISE_MS * RISE_MS)));
}

/** The first ms after the rise began at which the multiplier is that high. */
export function crashTimeOf(multiplier: number): number {
  return Math.ceil(RISE_MS * Math.sqrt(Math.max(0, multiplier - 100)));
}

/** When a round with this stop is over (ms after the rise began): the stop is reached, or what it breaks at is passed. */
export function crashLengthMs(stop: number, point: number): number {
  return crashTimeOf(stop <= point ? stop : point + 1);
}

/** Where a stop by hand at that moment stops: at the multiplier then, not below the lowest nor above the chosen stop. */
export function crashStopAt(elapsedMs: number, chosen: number): number {
  return Math.min(chosen, Math.max(CRASH_STOP_MIN, crashMultiplierAt(elapsedMs)));
}

/** What a stake of whole reais pays at a stop (cents): always whole cents. */
export const crashPays = (stake: Cents, stop: number): Cents => (stake / 100) * stop;

/** Whether a number is a stop that can be chosen. */
export const isCrashStop = (stop: number): boolean =>
  Number.isInteger(stop) && stop >= CRASH_STOP_MIN && stop <= CRASH_STOP_MAX;
