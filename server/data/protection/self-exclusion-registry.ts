// The registry of permanently self-excluded players, which outlives the erased account (D11). Only a keyed hash of
// the CPF is stored. There are few enough CPFs to try them all, so the key is derived from a server secret that isn't
// in the database.

import { createHmac, hkdfSync } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { acceptedSecrets, type Secret } from '#server/core/secret.ts';
import { exclusionsTable, selfExclusionRegistryTable } from '#server/data/schema/protection-table.ts';

export interface SelfExclusionRegistry {
  /**
   * Adds a player's document (eleven digits) as of now (ms since 1970), if the player is permanently self-excluded.
   */
  add(tx: Queries, player: { id: string; document: string }, now: number): Promise<void>;
  /** Whether a document is in the registry. */
  has(queries: Queries, document: string): Promise<boolean>;
}

/** Opens the registry with the secret of its key; an entry made with a secret that is neither the current nor the previous one is not found. */
export function createSelfExclusionRegistry(secret: Secret): SelfExclusionRegistry {
  const keys = acceptedSecrets(secret).map((one) =>
    Buffer.from(hkdfSync('sha256', one, '', 'kept-out documents', 32)),
  );
  /** The current key's first. */
  const hashesOf = (document: string) =>
    keys.map((key) => createHmac('sha256', key).update(document).digest('base64url'));
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
        .values({ hash: hashesOf(document)[0] ?? '', since: now })
        .onConflictDoNothing();
    },
    async has(queries, document) {
      const known = await queries
        .select({ hash: selfExclusionRegistryTable.hash })
        .from(selfExclusionRegistryTable)
        .where(inArray(selfExclusionRegistryTable.hash, hashesOf(document)));
      return known.length > 0;
    },
  };
}
