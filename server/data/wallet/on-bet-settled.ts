// The effects of a settled bet of any kind: progress of deposit and bonus rollovers, and rewards that waited for the
// first bet.
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { StakeKind } from '#contract/endpoints/wallet/bonus-calls.ts';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { countTowardsBonusRollover } from '#server/data/bonuses/bonus-wagering.ts';
import { creditRewardsAfterFirstBet, recordFirstBet } from '#server/data/bonuses/rewards.ts';
import { depositsTable } from '#server/data/schema/wallet-table.ts';

interface SettledBet {
  playerId: string;
  kind: StakeKind;
  /** The parts of the stake. */
  realCents: Cents;
  bonusCents: Cents;
  now: number;
}

/** Counts a settled bet; to be called once per bet. The caller holds the locks on the player's accounts. */
export async function onBetSettled(tx: Queries, bet: SettledBet): Promise<void> {
  const { playerId, kind, realCents, bonusCents, now } = bet;
  await countTowardsBonusRollover(tx, { playerId, kind, stakeCents: realCents + bonusCents, now });
  if (realCents === 0) return;
  await countTowardsDepositRollover(tx, playerId, realCents);
  if (await recordFirstBet(tx, playerId, now)) await creditRewardsAfterFirstBet(tx, playerId, now);
}

// `deposit_rollover` (D15): a deposit must be staked a number of times before its amount can be withdrawn. Settled
// stakes of real money fill the oldest deposit first.
const unstakedOf = (playerId: string) =>
  and(
    eq(depositsTable.playerId, playerId),
    eq(depositsTable.status, TRANSACTION_STATUS.approved),
    lt(depositsTable.stakedCents, depositsTable.rolloverCents),
  );

/**
 * Counts a settled real-money stake towards the player's deposits. The caller holds the locks on the player's
 * accounts.
 */
async function countTowardsDepositRollover(tx: Queries, playerId: string, stakeCents: Cents): Promise<void> {
  const rows = await tx
    .select()
    .from(depositsTable)
    .where(unstakedOf(playerId))
    .orderBy(asc(depositsTable.settledAt), asc(depositsTable.id));
  let left = stakeCents;
  for (const row of rows) {
    const part = Math.min(left, row.rolloverCents - row.stakedCents);
    if (part === 0) break;
    await tx
      .update(depositsTable)
      .set({ stakedCents: sql`${depositsTable.stakedCents} + ${part}` })
      .where(eq(depositsTable.id, row.id));
    left -= part;
  }
}
