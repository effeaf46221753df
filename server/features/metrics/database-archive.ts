// How far behind PostgreSQL's archive and its base backups are: what is newer is lost with its disk.
import { readArchiveState } from '#server/core/db/archive-state.ts';
import type { Services } from '#server/core/services.ts';

const SECOND_MS = 1_000;

/** Adds the ages of the archive and of the last backup; they have no value where there is none. */
export function observeArchive({ db, metrics }: Pick<Services, 'db' | 'metrics'>): void {
  // Both figures of a scrape come from one query.
  let reading: ReturnType<typeof readArchiveState> | undefined;
  const readState = () => {
    reading ??= readArchiveState(db).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  metrics.observe({
    name: 'varanda_database_archive_age_seconds',
    help: 'Time since PostgreSQL stored a piece of its log in the archive; absent where it archives nothing',
    shared: true,
    async read() {
      const state = await readState();
      return state ? [{ value: state.archiveAgeMs / SECOND_MS }] : [];
    },
  });
  metrics.observe({
    name: 'varanda_database_backup_age_seconds',
    help: 'Time since the last base backup; absent where base-backup.sh of the production example made none',
    shared: true,
    async read() {
      const age = (await readState())?.backupAgeMs ?? null;
      return age === null ? [] : [{ value: age / SECOND_MS }];
    },
  });
}
