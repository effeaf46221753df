// What a part of a bet is cashed out for. Page and server do it alike: one held price serves for every part.
import type { Cents } from '../money/money.ts';

/** What `taken` of a stake brings where all of it brings `amount` (cents). Cut: what is left of a cent stays with the house. */
export function cashOutShare(amount: Cents, taken: Cents, stake: Cents): Cents {
  return stake === 0 ? 0 : Number((BigInt(amount) * BigInt(taken)) / BigInt(stake));
}
