// The rights of the server's own role where another role owns the tables (D3, D8). It adds to the ledger and the audit log and reads them,
// and reads and locks the balances, which entries change (migration 0020). PostgreSQL refuses it every other change of them and of their
// rules, so a stolen password of this role is no way to change them.

import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Queries } from './database.ts';
import type { Engine } from './engine.ts';
import { selectRows } from './rows.ts';

/** What the server may add to and read, never change. */
export const APPEND_ONLY_TABLES = [
  'ledger_transactions',
  'ledger_entries',
  'audit_log',
  'audit_milestones',
] as const;
/** What holds the balances. The column is the one that a role must be able to update to lock a row. */
const BALANCES = { table: 'accounts', rights: 'select, insert, update (lockable)' };
/** What only migrations write. */
const MIGRATION_TABLES = ['migrations', 'sandbox_migrations'];

/** The name of the role that a connection has. */
export async function roleOf(queries: Queries): Promise<string> {
  const [row] = await selectRows(
    queries,
    v.object({ role: v.string() }),
    sql`select current_user::text as role`,
  );
  return row?.role ?? '';
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Gives the server's role its rights on all tables that the owner's migrations made. Run by the owner, after each migration; where both
 * are the same role it changes nothing.
 */
export async function grantServerRights(owner: Engine, role: string): Promise<void> {
  if ((await roleOf(owner.queries)) === role) return;
  const to = quoted(role);
  await owner.scripts(async ({ run, select }) => {
    // Copies start at the same time, and PostgreSQL refuses two changes of one table's rights at once.
    await run(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.serverRights})`);
    const found = await select(
      'select tablename::text as name from pg_tables where schemaname = current_schema() and tableowner = current_user',
    );
    const tables = found.map(({ name }) => String(name));
    for (const name of tables) {
      const table = quoted(name);
      await run(`revoke all on ${table} from ${to}`);
      await run(`grant ${rightsOn(name)} on ${table} to ${to}`);
    }
    await run(`grant usage, select on all sequences in schema public to ${to}`);
    // A role that makes tables, if only temporary ones, makes triggers, whose statements count as a trigger's.
    const [database] = await select('select current_database()::text as name');
    await run(`revoke temporary on database ${quoted(String(database?.name))} from public, ${to}`);
  });
}

function rightsOn(table: string): string {
  if (MIGRATION_TABLES.includes(table)) return 'select';
  if (table === BALANCES.table) return BALANCES.rights;
  return APPEND_ONLY_TABLES.some((name) => name === table)
    ? 'select, insert'
    : 'select, insert, update, delete';
}
