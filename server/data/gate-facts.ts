// What the gate's rules go by, in one statement: it is asked before every command.
import { eq, sql } from 'drizzle-orm';
import type { Settings } from '#contract/endpoints/settings.ts';
import type { Queries } from '#server/core/db/database.ts';
import type { Player } from './players.ts';
import { playersTable } from './players-table.ts';
import { settingsFrom, settingsText } from './settings.ts';

export interface GateFacts {
  player: Player;
  settings: Settings;
  /** Where the verification stands; null where none was begun. */
  verification: string | null;
  /** What the VPN check said of the address; null where it said nothing. */
  verdict: string | null;
}

/** Reads them; undefined where there is no such player. */
export async function gateFacts(
  queries: Queries,
  playerId: string,
  ip: string | undefined,
): Promise<GateFacts | undefined> {
  const [row] = await queries
    .select({
      player: playersTable,
      settings: settingsText,
      verification: sql<string | null>`(select status from verifications where player_id = players.id)`,
      verdict: sql<string | null>`(select verdict from address_verdicts where ip = ${ip ?? ''})`,
    })
    .from(playersTable)
    .where(eq(playersTable.id, playerId));
  return row && { ...row, settings: settingsFrom(row.settings) };
}
