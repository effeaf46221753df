import type { SQL } from 'drizzle-orm';
import { HOUSE_GAMES, type HouseGameId } from '#contract/house-games.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import type { Localised } from '#server/core/localised.ts';
import { HOUSE_GAMES_PROVIDER } from '#server/data/casino/casino-rounds.ts';
import type { CasinoPosting } from '#server/data/casino/casino-wallet.ts';

/** What the rest of the server needs to know of one of the operator's own games. */
export interface HouseGame {
  /** Of the game's page for search engines, plain text. */
  readonly description: Localised;
  /** A count (SQL) of the player's bets or rounds that are not over; `playerId` may be a column. */
  countOpen(playerId: unknown): SQL;
  /** Gives the stakes of the player's open bets or rounds back (D11). */
  refundOpen(tx: Queries, playerId: string, now: number): Promise<void>;
  /** True while an open round depends on the player's seeds; games without them leave it out. */
  hasRoundOnSeeds?(queries: Queries, playerId: string): Promise<boolean>;
  /** Erases the texts that the player chose for rounds; games without them leave it out. */
  eraseChosenTexts?(tx: Queries, playerId: string): Promise<void>;
  /** The player's newest bets or rounds for the export of personal data, at most `limit`. */
  exportRounds(queries: Queries, playerId: string, limit: number): Promise<unknown[]>;
}

/** The posting (cents) of a round of or bet on a house game: each has one stake and one payout. */
export function houseGamePosting(
  game: HouseGameId,
  { id, playerId }: { id: string; playerId: string },
  leg: 'stake' | 'payout',
  amountCents: Cents,
  now: number,
): CasinoPosting {
  return {
    provider: HOUSE_GAMES_PROVIDER,
    transactionId: `${id}:${leg}`,
    playerId,
    roundId: id,
    gameId: game,
    gameName: HOUSE_GAMES[game].name,
    amountCents,
    now,
  };
}
