// Since when every entry of the audit log must have a hash: builds before migration 0016 wrote none, and during an upgrade their copies
// run beside those that do.
import { desc, isNotNull } from 'drizzle-orm';
import { takeLock } from '#server/core/db/advisory-locks.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { auditLogTable, auditMilestonesTable } from '#server/data/schema/settings-table.ts';

interface Start {
  /** The build that starts. */
  build: string;
  /** Whether this start created the database: no older build has ever run on it. */
  isNew: boolean;
  now: number;
}

/**
 * Notes at each start how far the upgrade to hashes is: it began with the first build that writes them, and has ended when a newer build
 * starts. Where a build that noted nothing has written hashes, it has ended too.
 */
export async function noteAuditMilestones(db: Database, { build, isNew, now }: Start): Promise<void> {
  if ((await milestones(db.queries)).ended) return;
  await db.transaction(async (tx) => {
    // No entry is written meanwhile.
    await takeLock(tx, 'auditChain');
    const { began, ended } = await milestones(tx);
    if (ended) return;
    const [newest] = await tx.select().from(auditLogTable).orderBy(desc(auditLogTable.id)).limit(1);
    const note = (name: 'hashes_began' | 'upgrade_ended') =>
      tx.insert(auditMilestonesTable).values({ name, build, lastEntry: newest?.id ?? 0, at: now });
    const isOver = began ? began.build !== build : await hasHashes(tx);
    if (!began) await note('hashes_began');
    if (isNew || isOver) await note('upgrade_ended');
  });
}

async function milestones(queries: Queries) {
  const rows = await queries.select().from(auditMilestonesTable);
  const of = (name: (typeof rows)[number]['name']) => rows.find((row) => row.name === name);
  return { began: of('hashes_began'), ended: of('upgrade_ended') };
}

async function hasHashes(queries: Queries): Promise<boolean> {
  const { id, hash } = auditLogTable;
  return (await queries.select({ id }).from(auditLogTable).where(isNotNull(hash)).limit(1)).length > 0;
}

/** The last entry that may lack its hash after others have one: 0 where none may, no bound while the upgrade goes on. */
export async function lastEntryOfUpgrade(queries: Queries): Promise<number> {
  const { began, ended } = await milestones(queries);
  if (ended) return ended.lastEntry;
  return began ? Number.POSITIVE_INFINITY : 0;
}
