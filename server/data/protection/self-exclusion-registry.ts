// Who excluded himself for good stays out when his account is long erased (D11): of his CPF only a keyed hash is kept. There are few
// enough CPFs to try them all, so the key is a secret of the server's that isn't in the database.
import { createHmac, hkdfSync } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { exclusionsTable } from '#server/data/schema/protection/protection-table.ts';
import { selfExclusionRegistryTable } from '#server/data/schema/protection/self-exclusion-registry-table.ts';

export interface SelfExclusionRegistry {
  /** Keeps a player's document (eleven digits) out from now on (ms since 1970), where he excluded himself for good. */
  add(tx: Queries, player: { id: string; document: string }, now: number): Promise<void>;
  /** Whether a document is kept out. */
  has(queries: Queries, document: string): Promise<boolean>;
}

/** Opens the list with the secret of its key; with another secret nobody in it is known any more. */
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
