// What the server and its database must agree on: the time, the migrations, the rights, the number of connections.
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Clock } from '#server/core/clock.ts';
import { countConnections } from '#server/core/db/connection-count.ts';
import type { Database } from '#server/core/db/database.ts';
import { builtInMigrations } from '#server/core/db/migrations.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { APPEND_ONLY_TABLES } from '#server/core/db/server-role.ts';
import { MAX_CLOCK_DIFFERENCE_MS } from '#server/core/passed-moments.ts';
import type { Finding } from './finding.ts';
import { spanText } from './finding.ts';

/** The part of PostgreSQL's connections in use from which a further copy may find none. */
const MAX_CONNECTIONS_USED = 0.8;
const OLDEST_NODE = [20, 19] as const;

/** The check of the server's clock against the database's. */
export async function checkClock(db: Database, clock: Clock): Promise<Finding> {
  const before = clock.now();
  const [row] = await selectRows(
    db.queries,
    v.object({ now: v.number() }),
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  const after = clock.now();
  // The database read its clock somewhere between the two moments.
  const ahead = Math.max(before - (row?.now ?? 0), 0);
  const behind = Math.max((row?.now ?? 0) - after, 0);
  const difference = Math.max(ahead, behind);
  const subject = 'server and database';
  if (difference <= MAX_CLOCK_DIFFERENCE_MS) return { area: 'clocks', subject, state: 'ok', text: 'agree' };
  const text = `the server's clock is ${spanText(difference)} ${ahead > behind ? 'ahead of' : 'behind'} the database's`;
  return { area: 'clocks', subject, state: 'problem', text };
}

/** The checks of versions: this build's, Node's, the database's and its migrations'. */
export async function checkVersions(
  db: Database,
  { build, node }: { build: string; node: string },
): Promise<Finding[]> {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const tooOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  const [server] = await selectRows(
    db.queries,
    v.object({ version: v.string() }),
    sql`select current_setting('server_version') as version`,
  );
  return [
    { area: 'versions', subject: 'build', state: 'ok', text: build },
    tooOld
      ? {
          area: 'versions',
          subject: 'Node',
          state: 'problem',
          text: `${node}: 20.19 is the oldest that works`,
        }
      : { area: 'versions', subject: 'Node', state: 'ok', text: node },
    {
      area: 'versions',
      subject: 'database',
      ...(db.kind === 'postgres'
        ? { state: 'ok', text: `PostgreSQL ${server?.version ?? ''}` }
        : {
            state: 'note',
            text: `embedded ${server?.version ?? ''}, for one machine: for players set DATABASE_URL`,
          }),
    },
    await checkMigrations(db),
  ];
}

async function checkMigrations(db: Database): Promise<Finding> {
  const applied = await selectRows(
    db.queries,
    v.object({ name: v.string(), expands: v.boolean() }),
    sql`select name, expands from migrations order by name`,
  );
  const inDatabase = applied.map(({ name }) => name);
  const inBuild = builtInMigrations().map(({ name }) => name);
  const newer = applied.filter(({ name }) => !inBuild.includes(name));
  const missing = inBuild.filter((name) => !inDatabase.includes(name));
  const about = { area: 'versions', subject: 'migrations' } as const;
  if (newer.length > 0) {
    const names = newer.map(({ name }) => name).join(', ');
    const mayStart = newer.every(({ expands }) => expands);
    const text = `the database has ${names}, which this build lacks${mayStart ? ' and can do without' : ': finish the upgrade'}`;
    return { ...about, state: mayStart ? 'ok' : 'problem', text };
  }
  if (missing.length > 0) {
    return { ...about, state: 'problem', text: `the database lacks ${missing.join(', ')}` };
  }
  return { ...about, state: 'ok', text: `${inDatabase.length}, the last is ${inDatabase.at(-1)}` };
}

/**
 * The check of the server's own role; nothing for the embedded database, which has one role. `hasOwner`: DATABASE_OWNER_URL is set, so
 * that this role must own nothing.
 */
export async function checkRole(db: Database, hasOwner: boolean): Promise<Finding[]> {
  if (db.kind !== 'postgres') return [];
  const appendOnly = sql.join(
    APPEND_ONLY_TABLES.map((name) => sql`${name}`),
    sql`, `,
  );
  const [row] = await selectRows(
    db.queries,
    v.object({ mayChange: v.boolean(), ownsDatabase: v.boolean(), mayMakeTables: v.boolean() }),
    sql`select
      bool_or(
        has_table_privilege(name, 'update') or has_table_privilege(name, 'delete')
          or has_table_privilege(name, 'truncate')
      ) or has_column_privilege('accounts', 'balance_cents', 'update')
        or has_column_privilege('accounts', 'version', 'update')
        or (select bool_or(pg_has_role(relowner, 'member')) from pg_class
          where oid in ('ledger_entries'::regclass, 'audit_log'::regclass, 'accounts'::regclass)) as "mayChange",
      (select pg_has_role(datdba, 'member') from pg_database where datname = current_database()) as "ownsDatabase",
      has_database_privilege(current_database(), 'temporary') as "mayMakeTables"
      from unnest(array[${appendOnly}]::text[]) as name`,
  );
  const about = { area: 'secrets', subject: 'role of DATABASE_URL' } as const;
  if (row?.mayChange && !hasOwner)
    return [{ ...about, state: 'note', text: 'owns the ledger and the audit log: set DATABASE_OWNER_URL' }];
  if (row?.mayChange) {
    const text = 'may change the ledger and the audit log: let the role of DATABASE_OWNER_URL own them alone';
    return [{ ...about, state: 'problem', text }];
  }
  if (row?.ownsDatabase) {
    const text = 'owns the database, and so may drop its tables: let the role of DATABASE_OWNER_URL own it';
    return [{ ...about, state: 'problem', text }];
  }
  if (row?.mayMakeTables) {
    const text = 'may create temporary tables: let the role of DATABASE_OWNER_URL own the database';
    return [{ ...about, state: 'note', text }];
  }
  return [{ ...about, state: 'ok', text: 'only adds to the ledger and the audit log' }];
}

/** The check of PostgreSQL's connections; nothing for the embedded database, which has one. */
export async function checkConnections(db: Database): Promise<Finding[]> {
  const count = await countConnections(db);
  if (!count) return [];
  const { open, limit } = count;
  const state = open > limit * MAX_CONNECTIONS_USED ? 'problem' : 'ok';
  return [{ area: 'queues', subject: 'connections', state, text: `${open} of ${limit} are open` }];
}
