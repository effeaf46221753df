import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { favouritesTable, gamesTable } from '#server/data/schema/casino/catalogue-table.ts';

/** A player's favourite games, the latest first. */
export async function listFavourites(
  queries: Queries,
  playerId: string,
): Promise<{ id: string; name: string; image: string }[]> {
  return queries
    .select({ id: gamesTable.id, name: gamesTable.name, image: gamesTable.image })
    .from(favouritesTable)
    .innerJoin(gamesTable, eq(gamesTable.id, favouritesTable.gameId))
    .where(eq(favouritesTable.playerId, playerId))
    .orderBy(desc(favouritesTable.createdAt), desc(gamesTable.position));
}

/** Adds a game; an existing favourite stays in its position. */
export async function addFavourite(
  queries: Queries,
  playerId: string,
  gameId: string,
  now: number,
): Promise<void> {
  await queries.insert(favouritesTable).values({ playerId, gameId, createdAt: now }).onConflictDoNothing();
}

export async function removeFavourite(queries: Queries, playerId: string, gameId: string): Promise<void> {
  await queries
    .delete(favouritesTable)
    .where(and(eq(favouritesTable.playerId, playerId), eq(favouritesTable.gameId, gameId)));
}
