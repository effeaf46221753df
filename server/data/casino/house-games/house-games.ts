// What the server's data knows of the operator's own games (D9): one folder and one row for each row of contract/house-games.ts.
import { type SQL, sql } from 'drizzle-orm';
import { HOUSE_GAME_IDS, type HouseGameId } from '#contract/house-games.ts';
import type { Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { doubleDefinition } from './double/double-bets.ts';
import type { HouseGame } from './house-game.ts';
import { minesDefinition } from './mines/mines-rounds.ts';
import { eraseClientSeeds } from './provably-fair-seeds.ts';

export const HOUSE_GAME_DEFINITIONS: Readonly<Record<HouseGameId, HouseGame>> = {
  mines: minesDefinition,
  double: doubleDefinition,
};

/** A count (SQL) of the player's bets and rounds of all house games that are not over; `playerId` may be a column. */
export const countOpenHouseGames = (playerId: unknown): SQL =>
  sql.join(
    HOUSE_GAME_IDS.map((id) => HOUSE_GAME_DEFINITIONS[id].countOpen(playerId)),
    sql` + `,
  );

/** Gives the stakes of a player's open bets and rounds back (D11). */
export async function refundOpenHouseGames(tx: Queries, playerId: string, now: number): Promise<void> {
  for (const id of HOUSE_GAME_IDS) await HOUSE_GAME_DEFINITIONS[id].refundOpen(tx, playerId, now);
}

/** Throws the refusal 'invalid_input' while an open round depends on the player's seeds: they must not change then. */
export async function assertSeedsUnused(tx: Queries, playerId: string): Promise<void> {
  for (const id of HOUSE_GAME_IDS) {
    if (await HOUSE_GAME_DEFINITIONS[id].hasRoundOnSeeds?.(tx, playerId))
      throw new Refusal('invalid_input', { text: 'round_open' });
  }
}

/** Erases the texts that a player chose for rounds: seeds. */
export async function eraseChosenTexts(tx: Queries, playerId: string): Promise<void> {
  await eraseClientSeeds(tx, playerId);
  for (const id of HOUSE_GAME_IDS) await HOUSE_GAME_DEFINITIONS[id].eraseChosenTexts?.(tx, playerId);
}
