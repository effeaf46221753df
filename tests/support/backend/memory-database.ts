// A migrated database in memory, with the sandbox's tables, restored from a dump, because creating one takes seconds.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '#server/core/db/database.ts';
import { EMBEDDED_START, embeddedEngine } from '#server/core/db/embedded-engine.ts';
import { guardDatabase } from '#server/core/db/guarded-database.ts';
import { builtInMigrations, migrate } from '#server/core/db/migrations.ts';
import { migrateSandbox, SANDBOX_MIGRATIONS } from '#server/sandbox/sandbox-migrations.ts';

const CACHE = join(process.cwd(), 'node_modules/.cache/migrated-database');

// Each test file restores the dump; the time depends on the dump's files and bytes. Two thirds of both are templates of
// databases that no test creates, and space for a write-ahead log that no test fills.
const SMALL = {
  options: { initDbStartParams: ['--wal-segsize=1'] },
  without: ['template0', 'template1'],
};

async function migratedDump(): Promise<Blob> {
  const migrations = builtInMigrations();
  const mark = createHash('sha256')
    .update(JSON.stringify([migrations, SANDBOX_MIGRATIONS, SMALL]))
    .digest('hex')
    .slice(0, 16);
  const path = join(CACHE, `${mark}.tar`);
  if (!existsSync(path)) {
    const client = await PGlite.create('memory://', SMALL.options);
    const engine = embeddedEngine(client);
    await migrate(engine, migrations);
    await migrateSandbox((list, ledger) => migrate(engine, list, ledger));
    await client.exec('update pg_database set datistemplate = false');
    for (const unused of SMALL.without) await client.exec(`drop database ${unused}`);
    const dump = await client.dumpDataDir('none');
    await client.close();
    mkdirSync(CACHE, { recursive: true });
    // Tests run in several processes: none may read an incomplete dump.
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
    renameSync(draft, path);
  }
  return new Blob([readFileSync(path)]);
}

/** A fresh, migrated, empty database in memory. Close it when the test is over. */
export async function memoryDatabase(): Promise<Database> {
  const client = await PGlite.create('memory://', {
    loadDataDir: await migratedDump(),
    startParams: EMBEDDED_START,
  });
  return guardDatabase(embeddedEngine(client));
}
