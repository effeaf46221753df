// Whether the database could be brought back: the archive of its log, and its base backups.
import { readArchiveState } from '#server/core/db/archive-state.ts';
import type { Database } from '#server/core/db/database.ts';
import { type Finding, spanText } from './finding.ts';

const MINUTE_MS = 60_000;
/** The log is stored each minute. */
const MAX_ARCHIVE_AGE_MS = 10 * MINUTE_MS;
/** A backup is taken each night. */
const MAX_BACKUP_AGE_MS = 36 * 60 * MINUTE_MS;

/** The checks of PostgreSQL's archive and base backups; nothing where it archives nothing. */
export async function checkBackups(db: Pick<Database, 'kind' | 'queries'>): Promise<Finding[]> {
  const state = await readArchiveState(db);
  if (!state) return [];
  const { archiveAgeMs, fails, backupAgeMs } = state;
  const isLate = fails || archiveAgeMs > MAX_ARCHIVE_AGE_MS;
  const last = `the last piece of the log was stored ${spanText(archiveAgeMs)} ago`;
  const archive: Finding = {
    area: 'backups',
    subject: 'archive',
    state: isLate ? 'problem' : 'ok',
    text: fails ? `${last}, and the last try failed: PostgreSQL's log says why` : last,
  };
  const about = { area: 'backups', subject: 'base backup' } as const;
  if (backupAgeMs === null)
    return [archive, { ...about, state: 'note', text: 'base-backup.sh has made none here' }];
  const isOld = backupAgeMs > MAX_BACKUP_AGE_MS;
  return [
    archive,
    { ...about, state: isOld ? 'problem' : 'ok', text: `the last one is ${spanText(backupAgeMs)} old` },
  ];
}
