import { join } from 'node:path';
import { type MonotonicTime, processTime } from '../clock.ts';
import { ensureDataDir } from '../env/data-dir.ts';
import { bulkTransactionsOf } from './bulk-transactions.ts';
import { lockDataDir } from './data-dir-lock.ts';
import type { Database } from './database.ts';
import { embeddedEngine, openPglite } from './embedded-engine.ts';
import type { Engine } from './engine.ts';
import { guardDatabase } from './guarded-database.ts';
import { migrateAsOwner } from './migrate-as-owner.ts';
import { builtInMigrations, DatabaseTooOld, isMigrated, migrate, type RunMigrations } from './migrations.ts';
import { assertNotMoved } from './moved-database.ts';
import { DatabaseUnreachable, postgresEngine } from './postgres/postgres-engine.ts';
import type { PoolLimits, PoolObserver } from './postgres/postgres-pool.ts';

interface DatabaseOptions {
  /** URL of the PostgreSQL database; undefined: the embedded database. */
  databaseUrl?: string | undefined;
  /** URL of the same database for the role that owns its tables and runs migrations; undefined: the one of `databaseUrl` does. */
  ownerUrl?: string | undefined;
  /**
   * Another process of this server has brought the database up to date. Where the owner's login is refused since then, because its
   * password was replaced, this one opens the database without it.
   */
  isPrepared?: boolean | undefined;
  /** Folder of the embedded database and its lock. */
  dataDir: string;
  /** Limits of the use of PostgreSQL. */
  limits: PoolLimits;
  /** Called with the error when an idle connection is lost. */
  onConnectionLost: (error: Error) => void;
  /** Watches the pool of connections to PostgreSQL. */
  pool?: Omit<PoolObserver, 'idleLost'>;
  /** How to wait for a PostgreSQL that starts or recovers; undefined: not at all. */
  waiting?: Waiting | undefined;
}

export interface Waiting {
  pause: (ms: number) => Promise<void>;
  /** Measures how long the tries themselves take; the process's time where absent. */
  elapsed?: MonotonicTime;
  /** Called before each pause with the reason. */
  onWait: (error: Error) => void;
}

/** How long a start waits for the database (ms). */
const PATIENCE_MS = 30_000;
const BETWEEN_TRIES_MS = 2_000;

interface OpenedDatabase {
  database: Database;
  /** Names of the migrations that ran now. */
  migrated: string[];
  /** Runs another list of migrations, with a ledger of its own. Waits for the database as the first list does. */
  migrate: RunMigrations;
}

/**
 * Opens the database and brings it up to date. Throws `DataDirUnusable`, `DataDirInUse`, `DatabaseMoved`, `DatabaseUnreachable`,
 * `TwoDatabases`, `DatabaseTooOld`, `MigrationMismatch`.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  const engine = options.databaseUrl
    ? postgresEngine(options.databaseUrl, options.limits, {
        ...options.pool,
        idleLost: options.onConnectionLost,
      })
    : await openEmbedded(options.dataDir);
  const { databaseUrl = '', ownerUrl, limits, waiting } = options;
  const asOwner: RunMigrations = async (migrations, ledger) => {
    if (!ownerUrl) return migrate(engine, migrations, ledger, waiting);
    try {
      return await migrateAsOwner({ engine, databaseUrl, ownerUrl, limits, waiting }, migrations, ledger);
    } catch (error) {
      if (!options.isPrepared || !isOwnerRefused(error)) throw error;
      if (await isMigrated(engine, migrations, ledger)) return [];
      throw error;
    }
  };
  const run: RunMigrations = (migrations, ledger) => whenReady(() => asOwner(migrations, ledger), waiting);
  try {
    const migrated = await run(builtInMigrations(), 'migrations');
    // The embedded database has one connection, and what waits for it is served in the order of arrival.
    const connections = engine.kind === 'embedded' ? 1 : options.limits.size;
    return { database: guardDatabase(engine, bulkTransactionsOf(connections)), migrated, migrate: run };
  } catch (error) {
    await engine.close();
    throw error instanceof DatabaseTooOld ? new DatabaseTooOld(startAdviceFor(options)) : error;
  }
}

const isOwnerRefused = (error: unknown): boolean =>
  error instanceof DatabaseUnreachable && error.isLoginRefused && error.variable === 'DATABASE_OWNER_URL';

/** Runs work on a database, again while it starts or recovers. Throws what the work throws, after half a minute also `DatabaseUnreachable`. */
async function whenReady<Result>(work: () => Promise<Result>, waiting: Waiting | undefined): Promise<Result> {
  const elapsed = waiting?.elapsed ?? processTime;
  let waitedMs = 0;
  for (;;) {
    const triedAt = elapsed();
    try {
      return await work();
    } catch (error) {
      const mayWait = error instanceof DatabaseUnreachable && error.mayRecover;
      waitedMs += elapsed() - triedAt;
      if (!waiting || !mayWait || waitedMs >= PATIENCE_MS) throw error;
      waiting.onWait(error);
      await waiting.pause(BETWEEN_TRIES_MS);
      waitedMs += BETWEEN_TRIES_MS;
    }
  }
}

const startAdviceFor = ({ databaseUrl, dataDir }: DatabaseOptions): string =>
  databaseUrl
    ? 'set DATABASE_URL to an empty database, or drop and create this one again'
    : `move the folder ${join(dataDir, 'database')} away or delete it, or set DATA_DIR to another folder; then start again`;

async function openEmbedded(dataDir: string): Promise<Engine> {
  ensureDataDir(dataDir);
  const release = lockDataDir(dataDir);
  try {
    assertNotMoved(dataDir);
    return embeddedEngine(await openPglite(join(dataDir, 'database')), release);
  } catch (error) {
    release();
    throw error;
  }
}
