import { join } from 'node:path';
import { ensureDataDir } from '../env/data-dir.ts';
import { lockDataDir } from './data-dir-lock.ts';
import type { Database } from './database.ts';
import { embeddedEngine, openPglite } from './embedded-engine.ts';
import type { Engine } from './engine.ts';
import { guardDatabase } from './guarded-database.ts';
import { builtInMigrations, migrate } from './migrations.ts';
import { postgresEngine } from './postgres-engine.ts';

interface DatabaseOptions {
  /** PostgreSQL's address; the embedded database where undefined. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database and its lock. */
  dataDir: string;
  /** Longest wait for one of PostgreSQL's connections (ms); what the engine finds right where undefined. */
  connectMs?: number | undefined;
  /** Hears of idle connections that were lost. */
  broken: (error: Error) => void;
}

interface OpenedDatabase {
  database: Database;
  /** Names of the migrations that ran now. */
  migrated: string[];
}

/** Opens the database and brings it up to date. Throws `DataDirUnusable`, `DataDirInUse`, `DatabaseUnreachable`, `MigrationMismatch`. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  const engine = options.databaseUrl
    ? postgresEngine(options.databaseUrl, options.broken, options.connectMs)
    : await openEmbedded(options.dataDir);
  try {
    const migrated = await migrate(engine, builtInMigrations());
    return { database: guardDatabase(engine), migrated };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

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
