import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Queries } from '../database.ts';
import { isDatabaseUnavailable, reasonOf, sqlStateOf } from '../database-error.ts';
import type { Engine } from '../engine.ts';
import { type Statement, setSender, statementError } from '../statement.ts';
import { openPool, type PoolLimits, type PoolObserver, withConnection } from './postgres-pool.ts';

/** PostgreSQL's code for a missing permission. */
const NOT_ALLOWED = '42501';
/** SQLSTATEs of a refused login. */
const LOGIN_REFUSED = /^28/;
/** What the library says, without a SQLSTATE, where it has no password to answer with. */
const NO_PASSWORD = /client password must be a (non-empty )?string/;
/** SQLSTATEs of a missing database, a missing permission. */
const LASTING = /^(3D|42)/;

/** The database does not answer, refuses the login, or does not allow creating tables. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable';
  /** It may answer a later try; a wrong name, password or permission stays wrong. */
  readonly mayRecover: boolean;
  /** The login was refused: another password, or a role that may not log in. */
  readonly isLoginRefused: boolean;
  /** The variable that holds this URL. */
  readonly variable: string;
  constructor(url: string, cause: Error, variable = 'DATABASE_URL') {
    // The URL contains the password: the message names only the host.
    const host = URL.canParse(url) ? new URL(url).host : '?';
    const state = sqlStateOf(cause) ?? '';
    const reason = reasonOf(cause);
    const lacksPassword = NO_PASSWORD.test(reason);
    const isRefused = lacksPassword || LOGIN_REFUSED.test(state);
    const what = isRefused ? 'refuses the login' : "can't be used";
    super(
      `${variable}: the database at ${host} ${what}: ${lacksPassword ? 'it asks for a password, and the address has none' : reason}`,
      { cause },
    );
    this.variable = variable;
    this.isLoginRefused = isRefused;
    this.mayRecover = isDatabaseUnavailable(cause) && !isRefused && !LASTING.test(state);
  }
}

/** Scripts, such as migrations, may run as long as they need. */
const unhurried = (text: string) => ({ text, query_timeout: 0 });
const NO_TIMEOUTS =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/**
 * A connection as drizzle's transactions use it. `begin` is sent with the first statement of the work, the work's closing statement with
 * `commit`: each is a system call and a wait less.
 */
class TransactionConnection {
  readonly #client: PoolClient;
  readonly #handle: Queries;
  #closing: () => Statement | undefined = () => undefined;

  constructor(client: PoolClient) {
    this.#client = client;
    this.#handle = drizzle({ client: this as unknown as PoolClient });
  }

  async transaction<Result>(
    work: (tx: Queries) => Promise<Result>,
    closing: () => Statement | undefined,
  ): Promise<Result> {
    this.#closing = closing;
    return this.#handle.transaction((tx) => {
      setSender(tx, ({ text, values }) => this.#client.query({ text }, [...values]));
      return work(tx);
    });
  }

  /** Called by drizzle. */
  async query(config: { text: string }, values: unknown[]): Promise<unknown> {
    if (config.text === 'begin') {
      // Where it fails, the connection is lost, and the statements after it fail too.
      this.#client.query(config, values).catch(() => {});
      return undefined;
    }
    return config.text === 'commit' ? this.#commit(config) : this.#client.query(config, values);
  }

  async #commit(config: { text: string }): Promise<unknown> {
    const closing = this.#closing();
    if (!closing) return this.#client.query(config);
    const closed = this.#client.query({ text: closing.text }, [...closing.values]);
    const committed = this.#client.query(config);
    // Where the closing statement fails, PostgreSQL answers the commit with a rollback, and without an error.
    const [first, second] = await Promise.allSettled([closed, committed]);
    if (first.status === 'rejected') throw statementError(closing, first.reason);
    if (second.status === 'rejected') throw second.reason;
    return second.value;
  }
}

/** PostgreSQL (or a server with its protocol) as an engine. `variable`: the one that holds the URL, for messages. */
export function postgresEngine(
  url: string,
  limits: PoolLimits,
  observer: PoolObserver,
  variable = 'DATABASE_URL',
): Engine {
  const pool = openPool(url, limits, observer);
  const connections = new WeakMap<PoolClient, TransactionConnection>();
  const connectionOf = (client: PoolClient): TransactionConnection => {
    const connection = connections.get(client) ?? new TransactionConnection(client);
    connections.set(client, connection);
    return connection;
  };
  const queries: Queries = drizzle(pool);
  setSender(queries, ({ text, values }) => pool.query({ text }, [...values]));
  return {
    kind: 'postgres',
    queries,
    // On the pool itself drizzle never gives a connection back whose `begin` failed.
    transaction: (work, closing) =>
      withConnection(pool, (client) => connectionOf(client).transaction(work, closing)),
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
        if (error instanceof DatabaseUnreachable) throw error;
        // Since PostgreSQL 15 a user may create tables only in schemas that they own.
        const isRefused = sqlStateOf(error) === NOT_ALLOWED || isDatabaseUnavailable(error);
        throw isRefused && error instanceof Error ? new DatabaseUnreachable(url, error, variable) : error;
      }
    },
    close: () => pool.end(),
  };
}
