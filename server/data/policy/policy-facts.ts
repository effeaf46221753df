// What the gate's rules go by, in one statement: it is asked before every command.
import { eq, sql } from 'drizzle-orm';
import type { Settings } from '#contract/endpoints/settings.ts';
import type { Queries } from '#server/core/db/database.ts';
import type { Player } from '#server/data/players/players.ts';
import { playersTable } from '#server/data/schema/players/players-table.ts';
import { parseStoredSettings, settingsSql } from '#server/data/settings/settings.ts';
import type { StoredLimit } from './player-limits.ts';

export interface PolicyFacts {
  player: Player;
  settings: Settings;
  /** Where the verification stands; null where none was begun. */
  verification: string | null;
  /** What the VPN check said of the address; null where it said nothing. */
  verdict: string | null;
  /** Barred by the register, or by a pause of the player's own that he hasn't come back from. */
  excluded: boolean;
  /** Excluded, or about to leave (D11). */
  barred: boolean;
  /** The player's own limits as they are kept. */
  limits: readonly StoredLimit[];
}

/** Reads them; undefined where there is no such player. */
export async function readPolicyFacts(
  queries: Queries,
  playerId: string,
  ip: string | undefined,
): Promise<PolicyFacts | undefined> {
  const [row] = await queries
    .select({
      player: playersTable,
      settings: settingsSql,
      verification: sql<string | null>`(select status from verifications where player_id = players.id)`,
      paused: sql<boolean>`exists (select 1 from exclusions where player_id = players.id and returned_at is null)`,
      limits: sql<StoredLimit[] | null>`(select jsonb_agg(jsonb_build_object(
        'name', name, 'value', value, 'nextValue', next_value, 'nextAt', next_at
      )) from player_limits where player_id = players.id)`,
      verdict: sql<string | null>`(select verdict from address_verdicts where ip = ${ip ?? ''})`,
    })
    .from(playersTable)
    .where(eq(playersTable.id, playerId));
  if (!row) return undefined;
  const { paused, limits, ...known } = row;
  const excluded = paused || row.player.blockedAt !== null;
  const barred = excluded || row.player.closingAt !== null;
  return { ...known, excluded, barred, limits: limits ?? [], settings: parseStoredSettings(row.settings) };
}
