// The audit log of the operator's actions (D8): written in the transaction of the action. The database refuses changes of it, and each
// entry has a hash over itself and the entry before it, so that a change made past those rules shows.

import { createHash } from 'node:crypto';
import { asc, desc, gt, type InferSelectModel, isNotNull } from 'drizzle-orm';
import { canonicalJson } from '#server/core/canonical-json.ts';
import { takeLock } from '#server/core/db/advisory-locks.ts';
import type { Queries } from '#server/core/db/database.ts';
import { auditLogTable } from '#server/data/schema/settings-table.ts';
import { lastEntryOfUpgrade } from './audit-milestones.ts';
import { assertImpersonal } from './impersonal-audit-entry.ts';

type AuditEntry = InferSelectModel<typeof auditLogTable>;
type AuditContent = Omit<AuditEntry, 'id' | 'hash'>;

/** Entries that are verified at once. */
const BATCH_SIZE = 1_000;

function hashOf({ at, who, action, subject, details }: AuditContent, previous: string): string {
  const content = canonicalJson([previous, at, who, action, subject, details]);
  return createHash('sha256').update(content).digest('hex');
}

/** Writes an entry: who did what to which subject. Throws `PersonalDataInAudit` before anything is written. */
export async function recordAuditEntry(tx: Queries, entry: AuditContent): Promise<void> {
  assertImpersonal(entry);
  // One entry after the other: each contains the hash of the one before it.
  await takeLock(tx, 'auditChain');
  const [last] = await tx
    .select({ hash: auditLogTable.hash })
    .from(auditLogTable)
    .where(isNotNull(auditLogTable.hash))
    .orderBy(desc(auditLogTable.id))
    .limit(1);
  await tx.insert(auditLogTable).values({ ...entry, hash: hashOf(entry, last?.hash ?? '') });
}

/** The newest entries first. */
export async function listAuditEntries(queries: Queries, limit: number): Promise<AuditEntry[]> {
  return queries.select().from(auditLogTable).orderBy(desc(auditLogTable.id)).limit(limit);
}

interface AuditVerification {
  /** Entries whose hash was recomputed. */
  verified: number;
  /** Entries of builds that wrote no hash. */
  withoutHash: number;
  /** Id of the first entry that was changed, or before which one is missing, or that lacks its hash; null: none. */
  broken: number | null;
  /** Hash of the newest entry; empty where there is none. Compared with one noted earlier it shows whether the newest entries are missing. */
  head: string;
}

/** Recomputes the hashes of the whole log. After the first hash, an entry may lack its own if the upgrade had not ended. */
export async function verifyAuditLog(queries: Queries): Promise<AuditVerification> {
  const found: AuditVerification = { verified: 0, withoutHash: 0, broken: null, head: '' };
  const lastOfUpgrade = await lastEntryOfUpgrade(queries);
  let after = 0;
  for (;;) {
    const entries = await queries
      .select()
      .from(auditLogTable)
      .where(gt(auditLogTable.id, after))
      .orderBy(asc(auditLogTable.id))
      .limit(BATCH_SIZE);
    for (const entry of entries) {
      after = entry.id;
      if (entry.hash === null) {
        found.withoutHash += 1;
        if (found.verified > 0 && entry.id > lastOfUpgrade) found.broken ??= entry.id;
        continue;
      }
      found.verified += 1;
      if (entry.hash !== hashOf(entry, found.head)) found.broken ??= entry.id;
      found.head = entry.hash;
    }
    if (entries.length < BATCH_SIZE) return found;
  }
}
