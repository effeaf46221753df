// What a settled bet sets off, whatever was bet on: deposits come nearer to being withdrawable, a bonus to its end, and
// what waited for the first bet is credited.
import type { StakeKind } from '#contract/endpoints/bonuses.ts';
import type { Cents } from '#contract/rules/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { countTowardsDeposits } from './deposit-rollover.ts';

interface SettledBet {
  playerId: string;
  kind: StakeKind;
  /** The stake's parts. */
  realCents: Cents;
  bonusCents: Cents;
  now: number;
}

/** Counts a settled bet, once. The caller holds the player's locks. */
export async function playSettled(tx: Queries, bet: SettledBet): Promise<void> {
  if (bet.realCents > 0) await countTowardsDeposits(tx, bet.playerId, bet.realCents);
}
