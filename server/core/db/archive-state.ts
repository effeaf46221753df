// Whether PostgreSQL stores its log in an archive, and when it was backed up last: what a moment of the past is brought back from.
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from './database.ts';
import { selectRows } from './rows.ts';

/** Ages in ms by PostgreSQL's own clock: a sandbox may have moved the server's. */
interface ArchiveState {
  /** Since the last piece of the log was stored; before the first, since PostgreSQL began to count. */
  archiveAgeMs: number;
  /** Whether the last try to store a piece failed. */
  fails: boolean;
  /** Since the last base backup; null: base-backup.sh of the production example made none here. */
  backupAgeMs: number | null;
}

/** Begins the names of the replication slots by which base-backup.sh tells when it was done (docs/deploy/production). */
const BACKUP_SLOT = /^varanda_backup_(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z$/;

const stateRow = v.object({
  isOn: v.boolean(),
  archiveAgeMs: v.number(),
  fails: v.boolean(),
  slots: v.array(v.string()),
  now: v.number(),
});

/**
 * Undefined for the embedded database, and where PostgreSQL archives nothing (`archive_mode` is off). Every role may read what this reads.
 * Throws what the database throws.
 */
export async function readArchiveState(
  db: Pick<Database, 'kind' | 'queries'>,
): Promise<ArchiveState | undefined> {
  if (db.kind !== 'postgres') return undefined;
  const [row] = await selectRows(
    db.queries,
    stateRow,
    sql`select
      current_setting('archive_mode') <> 'off' as "isOn",
      (extract(epoch from now() - coalesce(last_archived_time, stats_reset, now())) * 1000)::float8 as "archiveAgeMs",
      coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as fails,
      array(select slot_name::text from pg_replication_slots where slot_type = 'physical') as slots,
      (extract(epoch from now()) * 1000)::float8 as now
      from pg_stat_archiver`,
  );
  if (!row?.isOn) return undefined;
  const backups = row.slots.flatMap((name) => {
    const [, year, month, day, hour, minute, second] = BACKUP_SLOT.exec(name) ?? [];
    return year === undefined ? [] : [Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)];
  });
  return {
    archiveAgeMs: Math.max(0, row.archiveAgeMs),
    fails: row.fails,
    backupAgeMs: backups.length === 0 ? null : Math.max(0, row.now - Math.max(...backups)),
  };
}
