// Embedded databases in memory, restored from dumps, because creating one takes seconds.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '#server/core/db/database.ts';
import { EMBEDDED_START, embeddedEngine } from '#server/core/db/embedded-engine.ts';
import { guardDatabase } from '#server/core/db/guarded-database.ts';
import { builtInMigrations, migrate } from '#server/core/db/migrations.ts';
import { migrateSandbox, SANDBOX_MIGRATIONS } from '#server/sandbox/sandbox-migrations.ts';
import { openDatabasePool } from './database-pool.ts';
import { REMEMBER_ROWS } from './pristine-rows.ts';

const CACHE = join(process.cwd(), 'node_modules/.cache/migrated-database');

// The time to restore a dump depends on its files and bytes. Most of both are templates of databases that no test creates, and space
// for a write-ahead log that no test fills. After a checkpoint no change has to be made again.
const SMALL = {
  initdb: ['--wal-segsize=1'],
  start: ['-c', 'min_wal_size=2MB', '-c', 'wal_recycle=off'],
  last: [
    'update pg_database set datistemplate = false',
    'drop database template0',
    'drop database template1',
    'checkpoint',
  ],
};

/** The path of the dump of a database that `fill` filled. It is made once, and again where `source` is another one. */
async function dumpOf(source: unknown, fill: (client: PGlite) => Promise<unknown>): Promise<string> {
  const mark = createHash('sha256')
    .update(JSON.stringify([source, SMALL]))
    .digest('hex')
    .slice(0, 16);
  const path = join(CACHE, `${mark}.tar`);
  if (existsSync(path)) return path;
  const client = await PGlite.create('memory://', {
    initDbStartParams: SMALL.initdb,
    startParams: [...EMBEDDED_START, ...SMALL.start],
  });
  await fill(client);
  for (const statement of SMALL.last) await client.exec(statement);
  const dump = await client.dumpDataDir('none');
  await client.close();
  mkdirSync(CACHE, { recursive: true });
  // Tests run in several processes: none may read an incomplete dump.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, path);
  return path;
}

const restore = async (dump: string): Promise<PGlite> =>
  PGlite.create('memory://', {
    loadDataDir: new Blob([readFileSync(dump)]),
    startParams: EMBEDDED_START,
  });

/** The path of a dump of a migrated database with the sandbox's tables, whose rows are remembered (pristine-rows.ts). */
export function migratedDump(): Promise<string> {
  const migrations = builtInMigrations();
  return dumpOf([migrations, SANDBOX_MIGRATIONS, REMEMBER_ROWS], async (client) => {
    const engine = embeddedEngine(client);
    await migrate(engine, migrations);
    await migrateSandbox((list, ledger) => migrate(engine, list, ledger));
    await client.exec(REMEMBER_ROWS);
  });
}

/** Opens a database without a table. */
export const openEmptyPglite = async (): Promise<PGlite> => restore(await dumpOf('empty', async () => {}));

/** Opens a migrated database. */
export const openMigratedPglite = async (): Promise<PGlite> => restore(await migratedDump());

const pool = openDatabasePool(openMigratedPglite);

/** A migrated, empty database in memory. Close it when the test is over. */
export async function memoryDatabase(): Promise<Database> {
  return guardDatabase(embeddedEngine(await pool.take()));
}
