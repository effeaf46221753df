// For tests: a migrated database in memory, restored from a dump, because creating one takes seconds.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from './database.ts';
import { embeddedEngine } from './embedded-engine.ts';
import { guardDatabase } from './guarded-database.ts';
import { builtInMigrations, migrate } from './migrations.ts';

const CACHE = join(process.cwd(), 'node_modules/.cache/migrated-database');

// Each test file restores the dump, and what it costs goes by the dump's files and bytes: two thirds of both are the templates of
// databases that nobody creates, and room for a log that nobody writes.
const SMALL = {
  options: { initDbStartParams: ['--wal-segsize=1'] },
  without: ['template0', 'template1'],
};

async function migratedDump(): Promise<Blob> {
  const migrations = builtInMigrations();
  const mark = createHash('sha256')
    .update(JSON.stringify([migrations, SMALL]))
    .digest('hex')
    .slice(0, 16);
  const path = join(CACHE, `${mark}.tar`);
  if (!existsSync(path)) {
    const client = await PGlite.create('memory://', SMALL.options);
    await migrate(embeddedEngine(client), migrations);
    await client.exec('update pg_database set datistemplate = false');
    for (const unused of SMALL.without) await client.exec(`drop database ${unused}`);
    const dump = await client.dumpDataDir('none');
    await client.close();
    mkdirSync(CACHE, { recursive: true });
    // Tests run in several processes: nobody may read half a dump.
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
    renameSync(draft, path);
  }
  return new Blob([readFileSync(path)]);
}

/** A fresh, migrated, empty database in memory. Close it when the test is over. */
export async function memoryDatabase(): Promise<Database> {
  const client = await PGlite.create('memory://', { loadDataDir: await migratedDump() });
  return guardDatabase(embeddedEngine(client));
}
