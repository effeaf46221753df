import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from './database.ts';
import { selectRows } from './rows.ts';

const countRow = v.object({ open: v.number(), limit: v.number() });

/**
 * How many connections to PostgreSQL are open, of all roles and databases of the server, and how many it takes; undefined for the
 * embedded database. Throws what the database throws. Not counted in `pg_stat_activity`, which hides from a role what kind of process
 * those of other roles are.
 */
export async function countConnections(db: Database): Promise<{ open: number; limit: number } | undefined> {
  if (db.kind !== 'postgres') return undefined;
  const [row] = await selectRows(
    db.queries,
    countRow,
    sql`select sum(numbackends)::int as open, current_setting('max_connections')::int as "limit" from pg_stat_database`,
  );
  return row;
}
