// The facts that the policy's rules need, in one statement, because the policy is asked before every command.
import { eq, sql } from 'drizzle-orm';
import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import type { Queries } from '#server/core/db/database.ts';
import type { StoredVerdict } from '#server/data/players/ip-verdicts.ts';
import type { Player } from '#server/data/players/players.ts';
import { playersTable } from '#server/data/schema/players-table.ts';
import { parseStoredSettings, settingsSql } from '#server/data/settings/site-settings.ts';
import type { StoredLimit } from './player-limits.ts';

export interface PolicyFacts {
  player: Player;
  settings: Settings;
  /** The state of the verification; null if none was begun. */
  verification: string | null;
  /** The VPN check's result for the address, and when it was given; null if there is none. */
  verdict: StoredVerdict | null;
  /** Barred by the register, by a pause from which the player hasn't returned, or closing the account (D11). */
  barred: boolean;
  /**
   * Barred by the register, self-excluded, or closing the account, and not only suspended: the ordinary limits of
   * withdrawals don't apply (D11).
   */
  leaving: boolean;
  /** Self-excluded without an end. */
  excludedForGood: boolean;
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
      pauses: sql<{ kind: string; endless: boolean }[] | null>`(
        select jsonb_agg(jsonb_build_object('kind', kind, 'endless', ends_at is null))
        from exclusions where player_id = players.id and returned_at is null)`,
      limits: sql<StoredLimit[] | null>`(select jsonb_agg(jsonb_build_object(
        'name', name, 'value', value, 'nextValue', next_value, 'nextAt', next_at
      )) from player_limits where player_id = players.id)`,
      verdict: sql<StoredVerdict | null>`(select jsonb_build_object('verdict', verdict, 'askedAt', asked_at)
        from address_verdicts where ip = ${ip ?? ''})`,
    })
    .from(playersTable)
    .where(eq(playersTable.id, playerId));
  if (!row) return undefined;
  const { pauses, limits, ...known } = row;
  const exclusions = (pauses ?? []).filter(({ kind }) => kind === 'exclusion');
  const leaving = exclusions.length > 0 || row.player.blockedAt !== null || row.player.closingAt !== null;
  return {
    ...known,
    barred: leaving || pauses !== null,
    leaving,
    excludedForGood: exclusions.some(({ endless }) => endless),
    limits: limits ?? [],
    settings: parseStoredSettings(row.settings),
  };
}
