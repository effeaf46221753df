import { setTimeout as pause } from 'node:timers/promises';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { sqlStateOf } from './database-error.ts';
import type { Engine } from './engine.ts';
import { isTextOf, statementsFingerprint, textFingerprint } from './migration-fingerprints.ts';

export interface Migration {
  /** File name without its extension: `0001-core`. */
  name: string;
  script: string;
}

/** The table that records which migrations of a list were applied. */
type MigrationLedger = 'migrations' | 'sandbox_migrations';

/** Runs the missing migrations of a list on an open database. Returns their names. Throws `MigrationMismatch`. */
export type RunMigrations = (migrations: readonly Migration[], ledger: MigrationLedger) => Promise<string[]>;

/** The product's migrations, in the order of their numbers. */
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

/** The database was migrated by a newer build in a way that this build can't work with, or a migration was changed after it ran. */
export class MigrationMismatch extends Error {
  override name = 'MigrationMismatch';
}

/** The database was created by a build from before the baseline migrations, from which no migration leads to this build. */
export class DatabaseTooOld extends Error {
  override name = 'DatabaseTooOld';
  /** `remedy`: what the operator does, as a clause. */
  constructor(remedy = 'start with an empty database') {
    super(
      `the database was created by an older build, and this build can't upgrade it (its migrations begin anew): ${remedy}`,
    );
  }
}

/** A migration that every database from before the baselines has, and none after them. */
const BEFORE_BASELINES = '0003-ledger';

/**
 * The first line of a migration that only adds: builds that lack it work on the database as before. Any other migration ends the time of
 * older builds (docs/operators.md, the order of an upgrade).
 */
const EXPANDS = /^-- expand\r?\n/;

/** How migrations wait for a table that others use. */
interface LockWaiting {
  pause: (ms: number) => Promise<unknown>;
  /** Called before each pause with the reason. */
  onWait: (error: Error) => void;
}

/** Longest wait for a table: whoever asks for it after the migration waits behind the migration. */
const LOCK_TIMEOUT = "set local lock_timeout = '2s'";
/** How often all missing migrations are tried, and the time (ms) between two tries, in which others use the tables: six minutes in all. */
const TRIES = 72;
const BETWEEN_TRIES_MS = 3_000;
/** SQLSTATEs lock_not_available (a lock timeout) and deadlock_detected. */
const TABLE_IN_USE = ['55P03', '40P01'];

/**
 * Brings a database up to date, all missing migrations in one transaction; several copies may start at once. Where a table is in use for
 * longer than two seconds, everything is rolled back and run again later. A newer database is left as it is where the migrations that
 * this build lacks only add.
 * Returns the names of those it ran. Throws `MigrationMismatch`, `DatabaseTooOld`, and what the database reports.
 */
export async function migrate(
  engine: Engine,
  migrations: readonly Migration[],
  ledger: MigrationLedger = 'migrations',
  waiting: LockWaiting = { pause, onWait: () => {} },
): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runMissing(engine, migrations, ledger);
    } catch (error) {
      const isInUse = TABLE_IN_USE.includes(sqlStateOf(error) ?? '');
      if (!isInUse || tries === TRIES || !(error instanceof Error)) throw error;
      waiting.onWait(error);
      await waiting.pause(BETWEEN_TRIES_MS);
    }
  }
}

/** Columns of the ledger that its first builds lack. `fingerprint` is written and kept for those that know no `statements`. */
const LATER_COLUMNS = [
  ['expands', 'boolean not null default false'],
  ['statements', 'text'],
] as const;

const isMissing = (name: string) =>
  `the database has migration ${name}, which this build lacks: finish the upgrade, or restore the backup from before it (docs/operators.md)`;
const isAnother = (name: string) =>
  `migration ${name} ran on this database with other statements than this build has: start a build of the release that the database was ` +
  'used with last, or of a later one (docs/operators.md)';

/**
 * Compares the migrations that ran with those of this build. Returns what did not run yet, and what ran before its statements'
 * fingerprint was noted. Throws `MigrationMismatch`, `DatabaseTooOld`.
 */
async function compare(
  select: (statement: string) => Promise<readonly Record<string, unknown>[]>,
  migrations: readonly Migration[],
  ledger: MigrationLedger,
): Promise<{ missing: Migration[]; unnoted: Migration[] }> {
  const applied = await select(`select name, fingerprint, statements, expands from ${ledger} order by name`);
  if (applied.some(({ name }) => name === BEFORE_BASELINES)) throw new DatabaseTooOld();
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const unnoted: Migration[] = [];
  for (const { name, fingerprint, statements, expands } of applied) {
    const migration = known.get(String(name));
    if (!migration && expands === true) continue;
    if (!migration) throw new MigrationMismatch(isMissing(String(name)));
    const { script } = migration;
    const isSame =
      statements === null
        ? isTextOf(migration.name, script, String(fingerprint))
        : statements === statementsFingerprint(script);
    if (!isSame) throw new MigrationMismatch(isAnother(migration.name));
    if (statements === null) unnoted.push(migration);
  }
  const done = new Set(applied.map(({ name }) => name));
  return { missing: migrations.filter(({ name }) => !done.has(name)), unnoted };
}

/** Whether all migrations of a list ran, on a database that `migrate` brought up to date. Changes nothing. Throws as `migrate` does. */
export const isMigrated = (
  engine: Engine,
  migrations: readonly Migration[],
  ledger: MigrationLedger,
): Promise<boolean> =>
  engine.scripts(async ({ select }) => (await compare(select, migrations, ledger)).missing.length === 0);

function runMissing(
  engine: Engine,
  migrations: readonly Migration[],
  ledger: MigrationLedger,
): Promise<string[]> {
  return engine.scripts(async ({ run, select }) => {
    // Another copy may migrate for as long as it needs: nobody waits behind this lock but copies that start.
    await run(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migrations})`);
    await run(LOCK_TIMEOUT);
    await run(`create table if not exists ${ledger} (
      name text primary key,
      fingerprint text not null,
      applied_at timestamptz not null default now()
    )`);
    // Asked first: the statement takes the table from everybody, a backup that runs included, even where it changes nothing.
    const columns = await select(
      `select attname::text as name from pg_attribute where attrelid = '${ledger}'::regclass and not attisdropped`,
    );
    for (const [column, type] of LATER_COLUMNS)
      if (!columns.some(({ name }) => name === column))
        await run(`alter table ${ledger} add column ${column} ${type}`);
    const { missing, unnoted } = await compare(select, migrations, ledger);
    for (const { name, script } of unnoted)
      await run(
        `update ${ledger} set statements = '${statementsFingerprint(script)}' where name = '${name}'`,
      );
    for (const { name, script } of missing) {
      await run(script);
      const values = `'${name}', '${textFingerprint(script)}', '${statementsFingerprint(script)}', ${EXPANDS.test(script)}`;
      await run(`insert into ${ledger} (name, fingerprint, statements, expands) values (${values})`);
    }
    return missing.map(({ name }) => name);
  });
}
