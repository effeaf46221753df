// The whole catalogue in the memory of one process, for filtering, sorting and searching lists. It is read again
// after the database's public data version has risen (decision 013).
import { asc, eq } from 'drizzle-orm';
import { type ListGamesQuery, VOLATILITIES } from '#contract/endpoints/casino/casino-calls.ts';
import type { Tag } from '#contract/endpoints/casino/lobby-calls.ts';
import type { Language } from '#contract/languages.ts';
import { CATEGORY_SLOTS } from '#contract/limits.ts';
import { gameSearch, normalizeWords } from '#contract/rules/casino/game-search.ts';
import type { Queries } from '#server/core/db/database.ts';
import type { Localised } from '#server/core/localised.ts';
import { categoriesTable, gamesTable, providersTable } from '#server/data/schema/catalogue-table.ts';
import { readPublicDataVersion } from '#server/data/settings/site-settings.ts';

type GameFilter = Omit<ListGamesQuery, 'jackpot' | 'popular'>;
type Order = NonNullable<ListGamesQuery['sort']>;

export interface GameSearchIndex {
  /**
   * Ids of the matching games in the requested order; without one in the catalogue's default order, or the best match
   * first in a search. With `engines`, only games that run on one of them; with `ids`, only those, in their order if no
   * other is requested.
   */
  find: (filter: GameFilter, among?: GamesAmong) => Promise<string[]>;
  /** What the lobby chooses from. */
  choices: () => Promise<LobbyChoices>;
  /** Tags of the games, the most frequent first. */
  tags: (language: Language) => Promise<Tag[]>;
}

interface GamesAmong {
  engines?: readonly string[] | undefined;
  ids?: readonly string[] | undefined;
}

interface LobbyChoices {
  /** Slots with a demonstration that can be played, the newest first. */
  slots: readonly string[];
  /** Games that can be played, the newest first. */
  newest: readonly string[];
  /** Games that are no slots: the first of each category, then the second of each, those that can be played first. */
  tables: readonly string[];
  /** For each volatility the engine that most slots of it run on. */
  engines: readonly { volatility: IndexedGame['volatility']; engine: string }[];
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
      categoryPosition: categoriesTable.position,
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
    find: async (filter, among) => (await current()).find(filter, among),
    choices: async () => (await current()).choices(),
    tags: async (language) => (await current()).tags(language),
  };
}

function indexOf(games: readonly IndexedGame[]) {
  const search = gameSearch(games);
  const byId = new Map(games.map((game) => [game.id, game]));
  let choices: LobbyChoices | undefined;
  const orders = new Map<Order, readonly IndexedGame[]>();
  const inOrder = (order: Order) => {
    const made = orders.get(order) ?? [...games].sort(ORDERS[order]);
    orders.set(order, made);
    return made;
  };
  return {
    find({ q, sort, ...filter }: GameFilter, { engines, ids }: GamesAmong = {}): string[] {
      const searched = q !== undefined && normalizeWords(q) !== '';
      const all = ids ? ids.flatMap((id) => byId.get(id) ?? []) : games;
      const found = searched ? search(q).flatMap((place) => games[place] ?? []) : all;
      const sorted = sort ? (searched || ids ? [...found].sort(ORDERS[sort]) : inOrder(sort)) : found;
      const left = engines ? sorted.filter(({ engine }) => engine && engines.includes(engine)) : sorted;
      const wanted = ids && searched ? left.filter(({ id }) => ids.includes(id)) : left;
      return wanted.filter((game) => passes(game, filter)).map(({ id }) => id);
    },
    choices(): LobbyChoices {
      choices ??= choicesOf(games, inOrder('new'));
      return choices;
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

function choicesOf(games: readonly IndexedGame[], newestFirst: readonly IndexedGame[]): LobbyChoices {
  const isPlayable = ({ engine }: IndexedGame) => engine !== null;
  const isSlot = ({ categoryId }: IndexedGame) => categoryId === CATEGORY_SLOTS;
  const newest = newestFirst.filter((game) => isPlayable(game) && game.addedAt > 0);
  const idsOf = (some: readonly IndexedGame[]) => some.map(({ id }) => id);
  const slots = games.filter((game) => isSlot(game) && isPlayable(game));
  const engines = VOLATILITIES.flatMap((volatility) => {
    const among = slots.filter((game) => game.volatility === volatility);
    const groups = groupsOf(among, ({ engine }) => engine ?? '');
    const [most] = [...groups].sort(([, one], [, other]) => other.length - one.length);
    return most ? [{ volatility, engine: most[0] }] : [];
  });
  return {
    slots: idsOf(newest.filter((game) => isSlot(game) && game.demo)),
    newest: idsOf(newest),
    tables: idsOf(tablesOf(games.filter((game) => !isSlot(game)))),
    engines,
  };
}

/** The first game of each category, then the second of each; of a category those that can be played first. */
function tablesOf(games: readonly IndexedGame[]): IndexedGame[] {
  const rows = [...groupsOf(games, ({ categoryPosition }) => categoryPosition)]
    .sort(([one], [other]) => one - other)
    .map(([, row]) => [
      ...row.filter(({ engine }) => engine !== null),
      ...row.filter(({ engine }) => engine === null),
    ]);
  const longest = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => rows.flatMap((row) => row[place] ?? [])).flat();
}

function groupsOf<Key>(
  games: readonly IndexedGame[],
  keyOf: (game: IndexedGame) => Key,
): Map<Key, IndexedGame[]> {
  const groups = new Map<Key, IndexedGame[]>();
  for (const game of games) {
    const key = keyOf(game);
    const group = groups.get(key) ?? [];
    group.push(game);
    groups.set(key, group);
  }
  return groups;
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
