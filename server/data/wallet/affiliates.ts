import { eq } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { affiliatesTable } from '#server/data/schema/wallet/withdrawals-table.ts';

/** Makes a player an affiliate, or no longer one: his withdrawals go by `withdraw_affiliate_day`. §6 */
export async function setAffiliate(
  tx: Queries,
  playerId: string,
  affiliate: boolean,
  now: number,
): Promise<void> {
  if (affiliate) await tx.insert(affiliatesTable).values({ playerId, since: now }).onConflictDoNothing();
  else await tx.delete(affiliatesTable).where(eq(affiliatesTable.playerId, playerId));
}
