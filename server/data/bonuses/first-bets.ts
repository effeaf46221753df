// Whether a player has had a settled bet with real money: rewards wait for it if `compliance_no_prior_benefit` is on.
import { eq } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { firstBetsTable } from '#server/data/schema/bonuses/bonuses-table.ts';

/** Whether the player's first real-money bet has been settled. D11 */
export async function hasFirstBet(queries: Queries, playerId: string): Promise<boolean> {
  const rows = await queries.select().from(firstBetsTable).where(eq(firstBetsTable.playerId, playerId));
  return rows.length > 0;
}

/** Records a settled real-money bet; returns true if it is the player's first. */
export async function recordFirstBet(tx: Queries, playerId: string, now: number): Promise<boolean> {
  const noted = await tx
    .insert(firstBetsTable)
    .values({ playerId, at: now })
    .onConflictDoNothing()
    .returning({ at: firstBetsTable.at });
  return noted.length > 0;
}
