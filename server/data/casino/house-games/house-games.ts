// The operator's own games (D9): one folder and one row each, here and in features/games/house-game-features.ts.
import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { doubleDefinition } from './double/double-definition.ts';
import type { HouseGame } from './house-game.ts';
import { minesDefinition } from './mines/mines-definition.ts';

const GAMES = { mines: minesDefinition, double: doubleDefinition };

export type HouseGameId = keyof typeof GAMES;

/** All house games, in the order in which a player's open rounds are given back. */
export const HOUSE_GAMES: readonly HouseGame[] = Object.values(GAMES);

/** A count (SQL) of the player's bets and rounds of all house games that are not over; `playerId` may be a column. */
export const countOpenHouseGames = (playerId: unknown): SQL =>
  sql.join(
    HOUSE_GAMES.map((game) => game.countOpen(playerId)),
    sql` + `,
  );

/** Gives the stakes of a player's open bets and rounds back (D11). */
export async function refundOpenHouseGames(tx: Queries, playerId: string, now: number): Promise<void> {
  for (const game of HOUSE_GAMES) await game.refundOpen(tx, playerId, now);
}

/** Throws the refusal 'invalid_input' while an open round depends on the player's seeds: they must not change then. */
export async function assertSeedsUnused(tx: Queries, playerId: string): Promise<void> {
  for (const game of HOUSE_GAMES) {
    if (await game.hasRoundOnSeeds?.(tx, playerId))
      throw new Refusal('invalid_input', { text: 'round_open' });
  }
}
