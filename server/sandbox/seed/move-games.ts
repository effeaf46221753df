import type { Database } from '#server/core/db/database.ts';
import { type GameRow, listGamesOfCategories, moveGamesToEngine } from '#server/data/casino/catalogue.ts';
import { PROVIDERS } from '#server/sandbox/covers/cover-providers.ts';
import type { SeedEngine } from './generate-catalogue.ts';

/** The engine of a game by its category's slug and its id; undefined: it can't be played here. */
type EngineFor = (category: string, gameId: string) => SeedEngine | undefined;

type Facts = Partial<GameRow> & Pick<GameRow, 'engine' | 'rtp' | 'volatility'>;

/**
 * Lets games that an earlier build seeded run on the engine that they have now, and state what it pays: without it they could not be
 * opened, or would state another return. Games of an operator's own providers stay. A second call changes nothing.
 */
export async function moveGamesToTheirEngines(
  database: Database,
  categories: readonly string[],
  engineFor: EngineFor,
): Promise<void> {
  const moves = new Map<string, { ids: string[]; facts: Facts }>();
  for (const { category, ...game } of await listGamesOfCategories(database.queries, categories)) {
    const own = PROVIDERS.some(({ id }) => id === game.providerId) ? engineFor(category, game.id) : undefined;
    if (!own) continue;
    const { name: engine, rtp, volatility, minBet, maxBet } = own;
    if (game.engine === engine && game.rtp === rtp && game.volatility === volatility) continue;
    // One that could not be played before has limits and a demonstration from now on.
    const opened = game.engine === null ? { demo: true, minBetCents: minBet, maxBetCents: maxBet } : {};
    const key = `${engine} ${game.engine === null}`;
    const move = moves.get(key) ?? { ids: [], facts: { engine, rtp, volatility, ...opened } };
    move.ids.push(game.id);
    moves.set(key, move);
  }
  if (moves.size === 0) return;
  await database.transaction(async (tx) => {
    for (const { ids, facts } of moves.values()) await moveGamesToEngine(tx, ids, facts);
  });
}
