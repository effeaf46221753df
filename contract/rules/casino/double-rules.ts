// Double (D9): one of 15 numbers, the same for all players. 0 is white and pays 14, 1 to 7 are red and 8 to 14 black and pay 2.
// The numbers come from a chain of hashes whose end was published before the first round; each round shows the hash
// before it in the chain, so that no hash can be chosen afterwards.

import { type Cents, cappedCents } from '../money/money.ts';
import type { Hmac, Sha256 } from './provably-fair.ts';

export const DOUBLE_NUMBERS = 15;
export const DOUBLE_COLOURS = ['red', 'white', 'black'] as const;
export type DoubleColour = (typeof DOUBLE_COLOURS)[number];

/** What a colour pays, times the stake. */
export const DOUBLE_MULTIPLIER: Readonly<Record<DoubleColour, number>> = { red: 2, white: 14, black: 2 };
/** What comes back of a stake on average, whatever its colour, as a fraction. D9 */
export const DOUBLE_RETURN = { over: 14, under: 15 } as const;

/** From a round's draw to the opening of the next one (ms): the wheel spins, the round is paid, its result is read. */
export const DOUBLE_NEXT_ROUND_MS = 7_000;

const DRAWN_BITS = 52;
const DIGITS = DRAWN_BITS / 4;

/** The colour of a number from 0 to 14. */
export function doubleColourOf(outcome: number): DoubleColour {
  if (outcome === 0) return 'white';
  return outcome <= 7 ? 'red' : 'black';
}

/**
 * A round's number, 0 to 14: the first 52 bits of HMAC-SHA-256(salt, hash) as a fraction of 2^52, times 15, rounded down.
 * Both are 64 hexadecimal digits, used as the texts that they are.
 */
export async function doubleOutcome(hmac: Hmac, salt: string, gameHash: string): Promise<number> {
  const bytes = await hmac(salt, gameHash);
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return Number((BigInt(`0x${digits.slice(0, DIGITS)}`) * BigInt(DOUBLE_NUMBERS)) >> BigInt(DRAWN_BITS));
}

/** What a stake on a colour pays: nothing, or so many times the stake. */
export function doublePayout(stake: Cents, colour: DoubleColour, outcome: number): Cents {
  return doubleColourOf(outcome) === colour
    ? cappedCents(BigInt(stake) * BigInt(DOUBLE_MULTIPLIER[colour]))
    : 0;
}

/** The hash so many rounds earlier in the chain. Of the round with index i, i steps lead to the published end. */
export async function earlierHash(sha256: Sha256, gameHash: string, steps: number): Promise<string> {
  let hash = gameHash;
  for (let step = 0; step < steps; step += 1) hash = await sha256(hash);
  return hash;
}
