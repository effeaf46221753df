import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import type { Queries } from './database.ts';
import type { Engine } from './engine.ts';

const POOL_SIZE = 10;
const CONNECT_MS = 10_000;
const PREPARED_AT_MOST = 500;
/** PostgreSQL's code for a missing permission. */
const NOT_ALLOWED = '42501';

/** The database does not answer, refuses the login, or does not allow creating tables. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable';
  constructor(url: string, cause: unknown) {
    // The URL contains the password: the message names only the host.
    const host = URL.canParse(url) ? new URL(url).host : '?';
    // For a host with several addresses the error is an AggregateError without a message of its own.
    const causes = cause instanceof AggregateError ? cause.errors : [cause];
    const reasons = causes.map((one: unknown) => (one instanceof Error ? one.message : String(one)));
    super(`DATABASE_URL: the database at ${host} can't be used: ${reasons.join('; ')}`, { cause });
  }
}

const names = new Map<string, string>();

/** The name of a prepared statement; none once there are too many different ones. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= PREPARED_AT_MOST) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** Makes a connection parse and plan each statement with values once instead of each time: half of PostgreSQL's work for a command. */
function prepareStatements(client: PoolClient): void {
  const { query } = client;
  client.query = ((config: unknown, values: unknown, ...more: unknown[]) => {
    const isStatement = typeof config === 'object' && config !== null && 'text' in config;
    const name =
      isStatement && Array.isArray(values) && values.length > 0 ? nameOf(String(config.text)) : undefined;
    return Reflect.apply(query, client, [
      isStatement && name ? { ...config, name } : config,
      values,
      ...more,
    ]);
  }) as typeof client.query;
}

/**
 * PostgreSQL (or a server with its protocol) as an engine. `broken` is called when an idle connection is lost; `connectMs` is the longest
 * wait for a connection (ms).
 */
export function postgresEngine(
  url: string,
  broken: (error: Error) => void,
  connectMs: number = CONNECT_MS,
): Engine {
  const pool = new Pool({ connectionString: url, max: POOL_SIZE, connectionTimeoutMillis: connectMs });
  // Without a listener a connection that is lost while idle would end the process.
  pool.on('error', broken);
  pool.on('connect', prepareStatements);
  const queries: Queries = drizzle(pool);
  return {
    kind: 'postgres',
    queries,
    transaction: (work) => queries.transaction(work),
    async scripts(work) {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnreachable(url, error);
      });
      try {
        await client.query('begin');
        const result = await work({
          run: async (script) => void (await client.query(script)),
          select: async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
        });
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback');
        // Since PostgreSQL 15 a user may create tables only in schemas that they own.
        const isRefused = error instanceof Error && 'code' in error && error.code === NOT_ALLOWED;
        throw isRefused ? new DatabaseUnreachable(url, error) : error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
