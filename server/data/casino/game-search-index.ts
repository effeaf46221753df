// The whole catalogue in the memory of one process, for filtering, sorting and searching lists. It is read again
// after the database's public data version has risen (decision 013).
import { asc, eq } from 'drizzle-orm';
import type { ListGamesQuery } from '#contract/endpoints/casino/casino-calls.ts';
import type { Tag } from '#contract/endpoints/casino/lobby-calls.ts';
import type { Language } from '#contract/languages.ts';
import { gameSearch, normalizeWords } from '#contract/rules/casino/game-search.ts';
import type { Queries } from '#server/core/db/database.ts';
import type { Localised } from '#server/core/localised.ts';
import { categoriesTable, gamesTable, providersTable } from '#server/data/schema/catalogue-table.ts';
import { readPublicDataVersion } from '#server/data/settings/site-settings.ts';

type GameFilter = Omit<ListGamesQuery, 'jackpot'>;
type Order = NonNullable<ListGamesQuery['sort']>;

interface GameSearchIndex {
  /**
   * Ids of the matching games in the requested order; without one in the catalogue's default order, or the best match
   * first in a search. With `engines`, only games that run on one of them.
   */
  find: (filter: GameFilter, engines?: readonly string[]) => Promise<string[]>;
  /** Tags of the games, the most frequent first. */
  tags: (language: Language) => Promise<Tag[]>;
}

async function readGames(queries: Queries) {
  const rows = await queries
    .select({
      id: gamesTable.id,
      name: gamesTable.name,
      providerId: gamesTable.providerId,
      secondaryName: providersTable.name,
      categoryId: gamesTable.categoryId,
      category: categoriesTable.slug,
      rtp: gamesTable.rtp,
      volatility: gamesTable.volatility,
      tags: gamesTable.tags,
      demo: gamesTable.demo,
      engine: gamesTable.engine,
      addedAt: gamesTable.addedAt,
    })
    .from(gamesTable)
    .innerJoin(categoriesTable, eq(categoriesTable.id, gamesTable.categoryId))
    .innerJoin(providersTable, eq(providersTable.id, gamesTable.providerId))
    .orderBy(asc(gamesTable.position));
  return rows.map((row) => ({ ...row, tagIds: row.tags.map(tagId), sortName: normalizeWords(row.name) }));
}
type IndexedGame = Awaited<ReturnType<typeof readGames>>[number];

/** A tag's id is its Portuguese name in the form used in URLs. */
const tagId = (tag: Localised) => normalizeWords(tag.pt).replaceAll(' ', '-');

const ORDERS: Readonly<Record<Order, (one: IndexedGame, other: IndexedGame) => number>> = {
  name: (one, other) => (one.sortName < other.sortName ? -1 : one.sortName > other.sortName ? 1 : 0),
  new: (one, other) => other.addedAt - one.addedAt,
  rtp: (one, other) => other.rtp - one.rtp,
};

/** Creates the index; it reads the database on the first query. */
export function createGameSearchIndex(queries: Queries): GameSearchIndex {
  let known: { version: number; index: Promise<ReturnType<typeof indexOf>> } | undefined;
  const current = async () => {
    const version = await readPublicDataVersion(queries);
    if (known?.version !== version) {
      const index = readGames(queries).then(indexOf);
      const reading = { version, index };
      known = reading;
      // A failed read is not cached: the next query reads again.
      index.catch(() => {
        if (known === reading) known = undefined;
      });
    }
    return known.index;
  };
  return {
    find: async (filter, engines) => (await current()).find(filter, engines),
    tags: async (language) => (await current()).tags(language),
  };
}

function indexOf(games: readonly IndexedGame[]) {
  const search = gameSearch(games);
  const orders = new Map<Order, readonly IndexedGame[]>();
  const inOrder = (order: Order) => {
    const made = orders.get(order) ?? [...games].sort(ORDERS[order]);
    orders.set(order, made);
    return made;
  };
  return {
    find({ q, sort, ...filter }: GameFilter, engines?: readonly string[]): string[] {
      const searched = q !== undefined && normalizeWords(q) !== '';
      const found = searched ? search(q).flatMap((place) => games[place] ?? []) : games;
      const sorted = sort ? (searched ? [...found].sort(ORDERS[sort]) : inOrder(sort)) : found;
      const left = engines ? sorted.filter(({ engine }) => engine && engines.includes(engine)) : sorted;
      return left.filter((game) => passes(game, filter)).map(({ id }) => id);
    },
    tags(language: Language): Tag[] {
      const found = new Map<string, Tag>();
      for (const tag of games.flatMap(({ tags }) => tags)) {
        const id = tagId(tag);
        const known = found.get(id) ?? { id, name: tag[language], games_count: 0 };
        known.games_count += 1;
        found.set(id, known);
      }
      return [...found.values()].sort((one, other) => other.games_count - one.games_count);
    },
  };
}

function passes(game: IndexedGame, { category, provider, tag, volatility, demo }: GameFilter): boolean {
  return (
    // §2: a category in a URL is its id or its slug.
    (category === undefined || category === game.category || category === String(game.categoryId)) &&
    (provider === undefined || provider === game.providerId) &&
    (tag === undefined || game.tagIds.includes(tag)) &&
    (volatility === undefined || volatility === game.volatility) &&
    (demo === undefined || game.demo)
  );
}
