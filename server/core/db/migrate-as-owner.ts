// Migrations where another role than the server's own owns the tables (D3, D8).
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import * as v from 'valibot';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { isDatabaseUnavailable } from './database-error.ts';
import type { Engine } from './engine.ts';
import { migrate, type RunMigrations } from './migrations.ts';
import { DatabaseUnreachable, postgresEngine } from './postgres/postgres-engine.ts';
import type { PoolLimits } from './postgres/postgres-pool.ts';
import { selectRows } from './rows.ts';
import { grantServerRights, roleOf } from './server-role.ts';

/** The two addresses lead to two databases. */
export class TwoDatabases extends Error {
  override name = 'TwoDatabases';
  constructor(ownerUrl: string, databaseUrl: string) {
    super(
      `DATABASE_OWNER_URL names another database (${placeOf(ownerUrl)}) than DATABASE_URL (${placeOf(databaseUrl)}): ` +
        'both must name the same one, each with its own role',
    );
  }
}

/** Host and name of a database, without role and password. */
function placeOf(url: string): string {
  const { host, port, database } = new Client({ connectionString: url });
  return `${host}${host.startsWith('/') ? '' : `:${port}`}/${database}`;
}

interface OwnedDatabase {
  /** The server's own connections. */
  engine: Engine;
  databaseUrl: string;
  ownerUrl: string;
  limits: PoolLimits;
  waiting: Parameters<typeof migrate>[3];
}

/**
 * Runs migrations as the tables' owner, and gives the server's role its rights. Throws `TwoDatabases`, before anything was changed, and
 * `DatabaseUnreachable` with the variable of the connection that failed.
 */
export async function migrateAsOwner(
  { engine, databaseUrl, ownerUrl, limits, waiting }: OwnedDatabase,
  ...[migrations, ledger]: Parameters<RunMigrations>
): Promise<string[]> {
  const owner = postgresEngine(
    ownerUrl,
    { ...limits, size: 1 },
    { idleLost: () => {} },
    'DATABASE_OWNER_URL',
  );
  const asServer = <Result>(work: () => Promise<Result>) => blaming('DATABASE_URL', databaseUrl, work);
  const asOwner = <Result>(work: () => Promise<Result>) => blaming('DATABASE_OWNER_URL', ownerUrl, work);
  try {
    const role = await asServer(() => roleOf(engine.queries));
    const isSame = await owner.scripts(async ({ run }) => {
      const lock = randomInt(2 ** 31);
      await run(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.sameDatabase}, ${lock})`);
      return !(await asServer(() => isFree(engine, lock)));
    });
    if (!isSame) throw new TwoDatabases(ownerUrl, databaseUrl);
    const migrated = await migrate(owner, migrations, ledger, waiting);
    await asOwner(() => grantServerRights(owner, role));
    return migrated;
  } finally {
    await owner.close();
  }
}

/** Whether the server's connection can take a lock that the owner's holds: locks are of one database. */
async function isFree(engine: Engine, lock: number): Promise<boolean> {
  const [row] = await selectRows(
    engine.queries,
    v.object({ locked: v.boolean() }),
    sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.sameDatabase}::int, ${lock}::int) as locked`,
  );
  return row?.locked === true;
}

/** Runs work. Throws what it throws; where the database can't be used, `DatabaseUnreachable` with this variable. */
async function blaming<Result>(variable: string, url: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // Also of the statements that are no script.
    if (error instanceof DatabaseUnreachable || !isDatabaseUnavailable(error) || !(error instanceof Error))
      throw error;
    throw new DatabaseUnreachable(url, error, variable);
  }
}
