// The rights of the server's own role where another role owns the tables: the ledger and the audit log can be added to and read, by
// nobody who has only the server's password can they be changed or their rules be switched off (D3, D8).
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Queries } from './database.ts';
import type { Engine } from './engine.ts';
import { selectRows } from './rows.ts';

/** What the server may add to and read, never change. */
export const APPEND_ONLY_TABLES = ['ledger_transactions', 'ledger_entries', 'audit_log'] as const;
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

/** Gives the server's role its rights on all tables that the owner's migrations made. Run by the owner, after each migration. */
export async function grantServerRights(owner: Engine, role: string): Promise<void> {
  const to = quoted(role);
  await owner.scripts(async ({ run, select }) => {
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
  });
}

function rightsOn(table: string): string {
  if (MIGRATION_TABLES.includes(table)) return 'select';
  return APPEND_ONLY_TABLES.some((name) => name === table)
    ? 'select, insert'
    : 'select, insert, update, delete';
}
