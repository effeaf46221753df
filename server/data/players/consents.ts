// Consents that a player gave and withdrew: an append-only list (LGPD, arts. 8 and 18).
import { and, desc, eq, type InferSelectModel } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { consentsTable } from '#server/data/schema/players-table.ts';

type Consent = InferSelectModel<typeof consentsTable>;

/** All consent records of a player, the newest first. */
export async function listConsents(queries: Queries, playerId: string): Promise<Consent[]> {
  return queries
    .select()
    .from(consentsTable)
    .where(eq(consentsTable.playerId, playerId))
    .orderBy(desc(consentsTable.position));
}

/** Records that a consent was given or withdrawn; the present state is not recorded twice. */
export async function recordConsent(
  tx: Queries,
  consent: Pick<Consent, 'playerId' | 'kind' | 'given'>,
  now: number,
): Promise<void> {
  const { playerId, kind, given } = consent;
  const [last] = await tx
    .select({ given: consentsTable.given })
    .from(consentsTable)
    .where(and(eq(consentsTable.playerId, playerId), eq(consentsTable.kind, kind)))
    .orderBy(desc(consentsTable.position))
    .limit(1);
  if ((last?.given ?? false) === given) return;
  await tx.insert(consentsTable).values({ ...consent, at: now });
}
