// What a settled bet sets off, whatever was bet on: deposits come nearer to being withdrawable, a bonus to its end, and
// what waited for the first bet is credited.
import type { StakeKind } from '#contract/endpoints/bonuses.ts';
import type { Cents } from '#contract/rules/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { countTowardsBonusRollover } from '#server/data/bonuses/bonus-wagering.ts';
import { recordFirstBet } from '#server/data/bonuses/first-bets.ts';
import { creditRewardsAfterFirstBet } from '#server/data/bonuses/rewards.ts';
import { countTowardsDepositRollover } from './deposit-rollover.ts';

interface SettledBet {
  playerId: string;
  kind: StakeKind;
  /** The stake's parts. */
  realCents: Cents;
  bonusCents: Cents;
  now: number;
}

/** Counts a settled bet, once. The caller holds the player's locks. */
export async function onBetSettled(tx: Queries, bet: SettledBet): Promise<void> {
  const { playerId, kind, realCents, bonusCents, now } = bet;
  await countTowardsBonusRollover(tx, { playerId, kind, stakeCents: realCents + bonusCents, now });
  if (realCents === 0) return;
  await countTowardsDepositRollover(tx, playerId, realCents);
  if (await recordFirstBet(tx, playerId, now)) await creditRewardsAfterFirstBet(tx, playerId, now);
}
