import { eq } from 'drizzle-orm';
import { REALITY_MINUTES } from '#contract/limits.ts';
import type { Queries } from '#server/core/db/database.ts';
import { realityChecksTable } from '#server/data/schema/protection-table.ts';

/** Minutes between two reality checks of a player (D11). */
export async function realityCheckMinutes(queries: Queries, playerId: string): Promise<number> {
  const [row] = await queries
    .select()
    .from(realityChecksTable)
    .where(eq(realityChecksTable.playerId, playerId));
  return row?.minutes ?? REALITY_MINUTES.default;
}

/** Sets the minutes between two reality checks. */
export async function setRealityCheckMinutes(
  queries: Queries,
  playerId: string,
  minutes: number,
): Promise<void> {
  await queries
    .insert(realityChecksTable)
    .values({ playerId, minutes })
    .onConflictDoUpdate({ target: realityChecksTable.playerId, set: { minutes } });
}
