import { eq } from 'drizzle-orm';
import type { StakeKind } from '#contract/endpoints/bonuses.ts';
import { CATEGORY_LIVE, CATEGORY_SLOTS } from '#contract/limits.ts';
import type { Queries } from '#server/core/db/database.ts';
import { gamesTable } from './catalogue-table.ts';

/** What stakes in a casino game count as for a rollover. */
export async function stakeKindOf(queries: Queries, gameId: string): Promise<StakeKind> {
  const [game] = await queries
    .select({ categoryId: gamesTable.categoryId })
    .from(gamesTable)
    .where(eq(gamesTable.id, gameId));
  if (game?.categoryId === CATEGORY_SLOTS) return 'slots';
  return game?.categoryId === CATEGORY_LIVE ? 'live' : 'casino';
}
