import type { SQL } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';

/** What the rest of the server needs to know of one of the operator's own games. */
export interface HouseGame {
  /** In the ledger's postings, in the paths of its page and in the export of a player's data. */
  readonly id: string;
  /** As statements show it. */
  readonly name: string;
  /** A count (SQL) of the player's bets or rounds that are not over; `playerId` may be a column. */
  countOpen(playerId: unknown): SQL;
  /** Gives the stakes of the player's open bets or rounds back (D11). */
  refundOpen(tx: Queries, playerId: string, now: number): Promise<void>;
  /** True while an open round depends on the player's seeds; games without them leave it out. */
  hasRoundOnSeeds?(queries: Queries, playerId: string): Promise<boolean>;
  /** The player's newest bets or rounds for the export of personal data, at most `limit`. */
  exportRounds(queries: Queries, playerId: string, limit: number): Promise<unknown[]>;
}
