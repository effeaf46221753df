// The casino's catalogue: providers, categories, games. Reads return texts in one language, in the contract's form.
import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Category, Game, Provider } from '#contract/endpoints/casino/casino-calls.ts';
import type { Language } from '#contract/languages.ts';
import type { Queries } from '#server/core/db/database.ts';
import {
  categoriesTable,
  favouritesTable,
  gamesTable,
  providersTable,
} from '#server/data/schema/catalogue-table.ts';

export type ProviderRow = typeof providersTable.$inferSelect;
type CategoryRow = typeof categoriesTable.$inferSelect;
export type GameRow = typeof gamesTable.$inferSelect;

/** A game with its provider's name, in the contract's form. */
function wireGame(row: GameRow, providerName: string, language: Language): Game {
  return {
    id: row.id,
    name: row.name,
    provider_id: row.providerId,
    provider_name: providerName,
    category_id: row.categoryId,
    image: row.image,
    rtp: row.rtp,
    volatility: row.volatility,
    tags: row.tags.map((tag) => tag[language]),
    min_bet: row.minBetCents,
    max_bet: row.maxBetCents,
    demo: row.demo,
    playable: row.engine !== null,
  };
}

/** Providers in their order, with the number of games of each. */
export async function listProviders(queries: Queries): Promise<Provider[]> {
  const rows = await queries
    .select({ provider: providersTable, games: count(gamesTable.id) })
    .from(providersTable)
    .leftJoin(gamesTable, eq(gamesTable.providerId, providersTable.id))
    .groupBy(providersTable.id)
    .orderBy(asc(providersTable.position));
  return rows.map(({ provider: { position: _, ...provider }, games }) => ({
    ...provider,
    games_count: games,
  }));
}

/** Categories in their order, with the number of games of each. */
export async function listCategories(queries: Queries, language: Language): Promise<Category[]> {
  const rows = await queries
    .select({ category: categoriesTable, games: count(gamesTable.id) })
    .from(categoriesTable)
    .leftJoin(gamesTable, eq(gamesTable.categoryId, categoriesTable.id))
    .groupBy(categoriesTable.id)
    .orderBy(asc(categoriesTable.position));
  return rows.map(({ category: { id, slug, name, icon }, games }) => ({
    id,
    slug,
    name: name[language],
    icon,
    games_count: games,
  }));
}

/** These games in this order; unknown ids are left out. */
export async function findGamesById(
  queries: Queries,
  ids: readonly string[],
  language: Language,
): Promise<Game[]> {
  return (await findGameRowsById(queries, ids, language)).map(({ game }) => game);
}

/** These games in this order, each with its row; unknown ids are left out. */
export async function findGameRowsById(
  queries: Queries,
  ids: readonly string[],
  language: Language,
): Promise<FoundGame[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .select({ row: gamesTable, providerName: providersTable.name })
    .from(gamesTable)
    .innerJoin(providersTable, eq(providersTable.id, gamesTable.providerId))
    .where(inArray(gamesTable.id, [...ids]));
  const found = new Map(
    rows.map(({ row, providerName }) => [row.id, { row, game: wireGame(row, providerName, language) }]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The games that run on an engine, in the catalogue's default order. */
export async function listEngineGames(queries: Queries, engine: string, language: Language): Promise<Game[]> {
  const rows = await queries
    .select({ game: gamesTable, providerName: providersTable.name })
    .from(gamesTable)
    .innerJoin(providersTable, eq(providersTable.id, gamesTable.providerId))
    .where(eq(gamesTable.engine, engine))
    .orderBy(asc(gamesTable.position));
  return rows.map(({ game, providerName }) => wireGame(game, providerName, language));
}

export interface FoundGame {
  row: GameRow;
  game: Game;
}

/** A game by its id or by its code, which is its name in URLs. */
export async function findGame(
  queries: Queries,
  idOrCode: string,
  language: Language,
): Promise<FoundGame | undefined> {
  const [found] = await queries
    .select({ row: gamesTable, providerName: providersTable.name })
    .from(gamesTable)
    .innerJoin(providersTable, eq(providersTable.id, gamesTable.providerId))
    .where(or(eq(gamesTable.id, idOrCode), eq(gamesTable.code, idOrCode)));
  return found && { row: found.row, game: wireGame(found.row, found.providerName, language) };
}

/** The data that a cover shows of a game, in the language of covers; undefined if the game doesn't exist. */
export async function findCoverSubject(
  queries: Queries,
  id: string,
): Promise<{ id: string; name: string; provider: string; category: string } | undefined> {
  const [game] = await queries
    .select({
      id: gamesTable.id,
      name: gamesTable.name,
      provider: gamesTable.providerId,
      category: categoriesTable.slug,
    })
    .from(gamesTable)
    .innerJoin(categoriesTable, eq(categoriesTable.id, gamesTable.categoryId))
    .where(eq(gamesTable.id, id));
  return game;
}

export async function findProviderName(queries: Queries, id: string): Promise<string | undefined> {
  const [row] = await queries.select().from(providersTable).where(eq(providersTable.id, id));
  return row?.name;
}

/** The games of categories by their slugs, each with its slug. */
export async function listGamesOfCategories(
  queries: Queries,
  slugs: readonly string[],
): Promise<(GameRow & { category: string })[]> {
  const found = await queries
    .select({ game: gamesTable, category: categoriesTable.slug })
    .from(gamesTable)
    .innerJoin(categoriesTable, eq(categoriesTable.id, gamesTable.categoryId))
    .where(inArray(categoriesTable.slug, [...slugs]));
  return found.map(({ game, category }) => ({ ...game, category }));
}

/** Lets games run on another engine, and state what that pays. */
export async function moveGamesToEngine(
  tx: Queries,
  ids: readonly string[],
  facts: Partial<GameRow>,
): Promise<void> {
  await tx
    .update(gamesTable)
    .set(facts)
    .where(inArray(gamesTable.id, [...ids]));
}

/** Whether there is no provider yet. */
export async function isCatalogueEmpty(queries: Queries): Promise<boolean> {
  const [row] = await queries.select({ providers: count() }).from(providersTable);
  return (row?.providers ?? 0) === 0;
}

/** Writes categories; existing ones stay as they are. */
export async function insertCategories(tx: Queries, categories: readonly CategoryRow[]): Promise<void> {
  await tx
    .insert(categoriesTable)
    .values([...categories])
    .onConflictDoNothing();
}

/** Writes providers and their games; existing ones stay as they are. */
export async function insertProvidersAndGames(
  tx: Queries,
  catalogue: { providers: readonly ProviderRow[]; games: readonly GameRow[] },
): Promise<void> {
  await tx
    .insert(providersTable)
    .values([...catalogue.providers])
    .onConflictDoNothing();
  const many = 500;
  for (let from = 0; from < catalogue.games.length; from += many) {
    await tx
      .insert(gamesTable)
      .values(catalogue.games.slice(from, from + many))
      .onConflictDoNothing();
  }
}

/** Games whose picture's address is `start`, their id and `from` get one that ends in `to`; other addresses stay. */
export async function renameGameImages(
  queries: Queries,
  { start, from, to }: { start: string; from: string; to: string },
): Promise<void> {
  const old = eq(gamesTable.image, sql`${start}::text || ${gamesTable.id} || ${from}::text`);
  // A statement that changes nothing would make every process read the catalogue again.
  const [any] = await queries.select({ id: gamesTable.id }).from(gamesTable).where(old).limit(1);
  if (!any) return;
  await queries
    .update(gamesTable)
    .set({ image: sql`${start}::text || ${gamesTable.id} || ${to}::text` })
    .where(old);
}

/** A player's favourite games, the latest first. */
export async function listFavourites(
  queries: Queries,
  playerId: string,
): Promise<{ id: string; name: string; image: string; playable: boolean }[]> {
  const rows = await queries
    .select({ id: gamesTable.id, name: gamesTable.name, image: gamesTable.image, engine: gamesTable.engine })
    .from(favouritesTable)
    .innerJoin(gamesTable, eq(gamesTable.id, favouritesTable.gameId))
    .where(eq(favouritesTable.playerId, playerId))
    .orderBy(desc(favouritesTable.createdAt), desc(gamesTable.position));
  return rows.map(({ engine, ...game }) => ({ ...game, playable: engine !== null }));
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
