// The facts that the policy's rules need, in one statement, because the policy is asked before every command.
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
  /** The state of the verification; null if none was begun. */
  verification: string | null;
  /** The VPN check's result for the address; null if there is none. */
  verdict: string | null;
  /** Barred by the register, or by a self-imposed pause from which the player hasn't returned. */
  excluded: boolean;
  /** Excluded, or with a request to close the account (D11). */
  barred: boolean;
  /** The player's own limits as they are stored. */
  limits: readonly StoredLimit[];
}

/** Reads the facts; undefined if the player doesn't exist. */
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
