import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Queries } from './database.ts';
import { isDatabaseUnavailable, sqlStateOf } from './database-error.ts';
import type { Engine } from './engine.ts';
import { openPool, type PoolLimits, type PoolObserver, withConnection } from './postgres-pool.ts';

/** PostgreSQL's code for a missing permission. */
const NOT_ALLOWED = '42501';
/** SQLSTATEs of a refused login, a missing database, a missing permission. */
const LASTING = /^(28|3D|42)/;

/** The database does not answer, refuses the login, or does not allow creating tables. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable';
  /** It may answer a later try; a wrong name, password or permission stays wrong. */
  readonly mayRecover: boolean;
  constructor(url: string, cause: Error) {
    // The URL contains the password: the message names only the host.
    const host = URL.canParse(url) ? new URL(url).host : '?';
    super(`DATABASE_URL: the database at ${host} can't be used: ${cause.message}`, { cause });
    this.mayRecover = isDatabaseUnavailable(cause) && !LASTING.test(sqlStateOf(cause) ?? '');
  }
}

/** Scripts, such as migrations, may run as long as they need. */
const unhurried = (text: string) => ({ text, query_timeout: 0 });
const NO_TIMEOUTS =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** PostgreSQL (or a server with its protocol) as an engine. */
export function postgresEngine(url: string, limits: PoolLimits, observer: PoolObserver): Engine {
  const pool = openPool(url, limits, observer);
  const handles = new WeakMap<PoolClient, Queries>();
  const handleOf = (client: PoolClient): Queries => {
    const handle = handles.get(client) ?? drizzle(client);
    handles.set(client, handle);
    return handle;
  };
  return {
    kind: 'postgres',
    queries: drizzle(pool),
    // On the pool itself drizzle never gives a connection back whose `begin` failed.
    transaction: (work) => withConnection(pool, (client) => handleOf(client).transaction(work)),
    async scripts(work) {
      try {
        return await withConnection(pool, async (client) => {
          await client.query('begin');
          try {
            await client.query(NO_TIMEOUTS);
            const result = await work({
              run: async (script) => void (await client.query(unhurried(script))),
              select: async (statement) =>
                (await client.query<Record<string, unknown>>(unhurried(statement))).rows,
            });
            await client.query('commit');
            return result;
          } catch (error) {
            // Without a connection nothing is left to roll back.
            await client.query('rollback').catch(() => {});
            throw error;
          }
        });
      } catch (error) {
        // Since PostgreSQL 15 a user may create tables only in schemas that they own.
        const isRefused = sqlStateOf(error) === NOT_ALLOWED || isDatabaseUnavailable(error);
        throw isRefused && error instanceof Error ? new DatabaseUnreachable(url, error) : error;
      }
    },
    close: () => pool.end(),
  };
}
