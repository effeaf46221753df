// What a player agreed to, and took back: a list that only grows (LGPD, arts. 8 and 18).
import { and, desc, eq, type InferSelectModel } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { consentsTable } from '#server/data/schema/players/consents-table.ts';

type Consent = InferSelectModel<typeof consentsTable>;

/** All that a player said about consents, the newest first. */
export async function listConsents(queries: Queries, playerId: string): Promise<Consent[]> {
  return queries
    .select()
    .from(consentsTable)
    .where(eq(consentsTable.playerId, playerId))
    .orderBy(desc(consentsTable.position));
}

/** Notes that a consent was given or taken back; what holds already is not noted twice. */
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
