// The audit log of the operator's actions (D8): written in the transaction of the action; the database refuses
// changes of it.
import { desc, type InferSelectModel } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { auditLogTable } from '#server/data/schema/settings-table.ts';

type AuditEntry = InferSelectModel<typeof auditLogTable>;

/** Writes an entry: who did what to which subject. Details contain no personal data. */
export async function recordAuditEntry(tx: Queries, entry: Omit<AuditEntry, 'id'>): Promise<void> {
  await tx.insert(auditLogTable).values(entry);
}

/** The newest entries first. */
export async function listAuditEntries(queries: Queries, limit: number): Promise<AuditEntry[]> {
  return queries.select().from(auditLogTable).orderBy(desc(auditLogTable.id)).limit(limit);
}
