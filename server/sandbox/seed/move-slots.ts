import type { Database } from '#server/core/db/database.ts';
import { type GameRow, listGamesOnEngines, moveGamesToEngine } from '#server/data/casino/catalogue.ts';
import { slotEngineOf, slotOfGame } from '#server/sandbox/games/slot/slot-engine.ts';

/**
 * Lets slots that an earlier build seeded run on the engine that their id gives, and state what it pays: without it they
 * could not be opened, or would state the return of another engine. A second call changes nothing.
 */
export async function moveSlotsToTheirEngines(database: Database): Promise<void> {
  const moves = new Map<string, { ids: string[]; facts: Pick<GameRow, 'engine' | 'rtp' | 'volatility'> }>();
  for (const { id, engine, rtp, volatility } of await listGamesOnEngines(database.queries, 'slot-')) {
    const own = slotEngineOf(slotOfGame(id));
    const { hitFrequency: _, ...facts } = own.facts();
    if (engine === own.name && rtp === facts.rtp && volatility === facts.volatility) continue;
    const move = moves.get(own.name) ?? { ids: [], facts: { engine: own.name, ...facts } };
    move.ids.push(id);
    moves.set(own.name, move);
  }
  if (moves.size === 0) return;
  await database.transaction(async (tx) => {
    for (const { ids, facts } of moves.values()) await moveGamesToEngine(tx, ids, facts);
  });
}
