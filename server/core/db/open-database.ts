import { join } from 'node:path';
import { ensureDataDir } from '../env/data-dir.ts';
import { lockDataDir } from './data-dir-lock.ts';
import type { Database } from './database.ts';
import { embeddedEngine, openPglite } from './embedded-engine.ts';
import type { Engine } from './engine.ts';
import { guardDatabase } from './guarded-database.ts';
import { builtInMigrations, DatabaseTooOld, migrate, type RunMigrations } from './migrations.ts';
import { postgresEngine } from './postgres-engine.ts';

interface DatabaseOptions {
  /** URL of the PostgreSQL database; undefined: the embedded database. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database and its lock. */
  dataDir: string;
  /** Longest wait for a connection to PostgreSQL (ms); undefined: the engine's default. */
  connectMs?: number | undefined;
  /** Called with the error when an idle connection is lost. */
  broken: (error: Error) => void;
}

interface OpenedDatabase {
  database: Database;
  /** Names of the migrations that ran now. */
  migrated: string[];
  /** Runs another list of migrations, with a ledger of its own. */
  migrate: RunMigrations;
}

/**
 * Opens the database and brings it up to date. Throws `DataDirUnusable`, `DataDirInUse`, `DatabaseUnreachable`, `DatabaseTooOld`,
 * `MigrationMismatch`.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  const engine = options.databaseUrl
    ? postgresEngine(options.databaseUrl, options.broken, options.connectMs)
    : await openEmbedded(options.dataDir);
  try {
    const migrated = await migrate(engine, builtInMigrations());
    return {
      database: guardDatabase(engine),
      migrated,
      migrate: (migrations, ledger) => migrate(engine, migrations, ledger),
    };
  } catch (error) {
    await engine.close();
    throw error instanceof DatabaseTooOld ? new DatabaseTooOld(remedyOf(options)) : error;
  }
}

const remedyOf = ({ databaseUrl, dataDir }: DatabaseOptions): string =>
  databaseUrl
    ? 'set DATABASE_URL to an empty database, or drop and create this one again'
    : `move the folder ${join(dataDir, 'database')} away or delete it, or set DATA_DIR to another folder; then start again`;

async function openEmbedded(dataDir: string): Promise<Engine> {
  ensureDataDir(dataDir);
  const release = lockDataDir(dataDir);
  try {
    return embeddedEngine(await openPglite(join(dataDir, 'database')), release);
  } catch (error) {
    release();
    throw error;
  }
}
