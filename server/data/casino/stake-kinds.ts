import { eq } from 'drizzle-orm';
import type { StakeKind } from '#contract/endpoints/bonuses.ts';
import { CATEGORY_LIVE, CATEGORY_SLOTS } from '#contract/limits.ts';
import type { Queries } from '#server/core/db/database.ts';
import { gamesTable } from '#server/data/schema/casino/catalogue-table.ts';

/** How the house stands in the books of casino moves, as the provider of its own games. */
export const HOUSE_GAMES_PROVIDER = 'house';

/** What stakes in a provider's game count as for a rollover. */
export async function findStakeKind(queries: Queries, provider: string, gameId: string): Promise<StakeKind> {
  if (provider === HOUSE_GAMES_PROVIDER) return 'originals';
  const [game] = await queries
    .select({ categoryId: gamesTable.categoryId })
    .from(gamesTable)
    .where(eq(gamesTable.id, gameId));
  if (game?.categoryId === CATEGORY_SLOTS) return 'slots';
  return game?.categoryId === CATEGORY_LIVE ? 'live' : 'casino';
}
