// The registry of permanently self-excluded players, which outlives the erased account (D11). Only a keyed hash of
// the CPF is stored. There are few enough CPFs to try them all, so the key is derived from a server secret that isn't
// in the database.
import { createHmac, hkdfSync } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { exclusionsTable, selfExclusionRegistryTable } from '#server/data/schema/protection-table.ts';

export interface SelfExclusionRegistry {
  /**
   * Adds a player's document (eleven digits) as of now (ms since 1970), if the player is permanently self-excluded.
   */
  add(tx: Queries, player: { id: string; document: string }, now: number): Promise<void>;
  /** Whether a document is in the registry. */
  has(queries: Queries, document: string): Promise<boolean>;
}

/** Opens the registry with the secret of its key; with a different secret no earlier entry is found. */
export function createSelfExclusionRegistry(secret: string): SelfExclusionRegistry {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kept-out documents', 32));
  const hashOf = (document: string) => createHmac('sha256', key).update(document).digest('base64url');
  return {
    async add(tx, { id, document }, now) {
      const forGood = await tx
        .select({ id: exclusionsTable.id })
        .from(exclusionsTable)
        .where(
          and(
            eq(exclusionsTable.playerId, id),
            eq(exclusionsTable.kind, 'exclusion'),
            isNull(exclusionsTable.endsAt),
          ),
        )
        .limit(1);
      if (forGood.length === 0) return;
      await tx
        .insert(selfExclusionRegistryTable)
        .values({ hash: hashOf(document), since: now })
        .onConflictDoNothing();
    },
    async has(queries, document) {
      const known = await queries
        .select({ hash: selfExclusionRegistryTable.hash })
        .from(selfExclusionRegistryTable)
        .where(eq(selfExclusionRegistryTable.hash, hashOf(document)));
      return known.length > 0;
    },
  };
}
