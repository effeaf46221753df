// `deposit_rollover` (D15): a deposit must be staked so many times before its amount can be withdrawn. Settled stakes of
// real money fill the oldest deposit first.
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet.ts';
import type { Cents } from '#contract/rules/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { depositsTable } from '#server/data/schema/wallet/deposits-table.ts';

const unstakedOf = (playerId: string) =>
  and(
    eq(depositsTable.playerId, playerId),
    eq(depositsTable.status, TRANSACTION_STATUS.approved),
    lt(depositsTable.stakedCents, depositsTable.rolloverCents),
  );

/** Counts a settled real-money stake towards the player's deposits. The caller holds the player's locks. */
export async function countTowardsDepositRollover(
  tx: Queries,
  playerId: string,
  stakeCents: Cents,
): Promise<void> {
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
