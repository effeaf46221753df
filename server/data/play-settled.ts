// What a settled bet sets off, whatever was bet on: deposits come nearer to being withdrawable, a bonus to its end, and
// what waited for the first bet is credited.
import type { StakeKind } from '#contract/endpoints/bonuses.ts';
import type { Cents } from '#contract/rules/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { releaseWaiting } from './benefits.ts';
import { countTowardsBonus } from './bonus-play.ts';
import { countTowardsDeposits } from './deposit-rollover.ts';
import { noteBet } from './first-bets.ts';

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
  const { playerId, kind, realCents, bonusCents, now } = bet;
  await countTowardsBonus(tx, { playerId, kind, stakeCents: realCents + bonusCents, now });
  if (realCents === 0) return;
  await countTowardsDeposits(tx, playerId, realCents);
  if (await noteBet(tx, playerId, now)) await releaseWaiting(tx, playerId, now);
}
