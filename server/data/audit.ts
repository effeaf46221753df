// What people at the operator's did (D8): written in the transaction of the deed; the database lets nobody change it.
import { desc, type InferSelectModel } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { auditTable } from './audit-table.ts';

type AuditEntry = InferSelectModel<typeof auditTable>;

/** Notes a deed: who did what to what. Details carry no personal data. */
export async function noteDeed(tx: Queries, deed: Omit<AuditEntry, 'id'>): Promise<void> {
  await tx.insert(auditTable).values(deed);
}

/** The newest deeds first. */
export async function listDeeds(queries: Queries, limit: number): Promise<AuditEntry[]> {
  return queries.select().from(auditTable).orderBy(desc(auditTable.id)).limit(limit);
}
