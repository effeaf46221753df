// What people at the operator's did (D8): written in the transaction of the deed; the database lets nobody change it.
import { desc, type InferSelectModel } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { auditLogTable } from '#server/data/schema/settings/audit-log-table.ts';

type AuditEntry = InferSelectModel<typeof auditLogTable>;

/** Notes a deed: who did what to what. Details carry no personal data. */
export async function recordAuditEntry(tx: Queries, entry: Omit<AuditEntry, 'id'>): Promise<void> {
  await tx.insert(auditLogTable).values(entry);
}

/** The newest deeds first. */
export async function listAuditEntries(queries: Queries, limit: number): Promise<AuditEntry[]> {
  return queries.select().from(auditLogTable).orderBy(desc(auditLogTable.id)).limit(limit);
}
