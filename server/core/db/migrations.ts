import { createHash } from 'node:crypto';
import type { Engine } from './engine.ts';

interface Migration {
  /** File name without its ending: `0001-core`. */
  name: string;
  script: string;
}

/** The migrations that this build carries, in the order of their numbers. */
export function builtInMigrations(): Migration[] {
  const files = import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  return Object.entries(files)
    .map(([path, script]) => ({ name: path.replace(/^.*\//, '').replace(/\.sql$/, ''), script }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The database was migrated by a newer build, or a migration was changed after it ran. */
export class MigrationMismatch extends Error {
  override name = 'MigrationMismatch';
}

// Any number, as long as every copy of the server takes the same one.
const LOCK = 7_201_953;

/**
 * Brings a database up to date, all missing migrations in one transaction; several copies may start at once.
 * Gives the names of those it ran. Throws `MigrationMismatch`.
 */
export async function migrate(engine: Engine, migrations: readonly Migration[]): Promise<string[]> {
  return engine.scripts(async ({ run, select }) => {
    await run(`select pg_advisory_xact_lock(${LOCK})`);
    await run(`create table if not exists migrations (
      name text primary key,
      fingerprint text not null,
      applied_at timestamptz not null default now()
    )`);
    const applied = await select('select name, fingerprint from migrations order by name');
    const known = new Map(migrations.map((migration) => [migration.name, migration]));
    for (const { name, fingerprint } of applied) {
      const migration = known.get(String(name));
      if (!migration)
        throw new MigrationMismatch(`the database has migration ${name}, which this build lacks`);
      if (fingerprintOf(migration.script) !== fingerprint) {
        throw new MigrationMismatch(`migration ${name} was changed after it ran`);
      }
    }
    const done = new Set(applied.map(({ name }) => name));
    const missing = migrations.filter(({ name }) => !done.has(name));
    for (const { name, script } of missing) {
      await run(script);
      await run(`insert into migrations (name, fingerprint) values ('${name}', '${fingerprintOf(script)}')`);
    }
    return missing.map(({ name }) => name);
  });
}

/** A short mark of a script that ignores how its spaces and line ends are written. */
function fingerprintOf(script: string): string {
  return createHash('sha256').update(script.replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 16);
}
