import { type Cents, cappedCents } from '../money/money.ts';

/** A stake times a multiplier (hundredths), parts of a cent left with the house. */
export function multiplyStake(stake: Cents, multiplier: number): Cents {
  return cappedCents((BigInt(stake) * BigInt(multiplier)) / 100n);
}
