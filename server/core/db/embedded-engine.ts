import { PGlite, type QueryOptions, type Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { type MonotonicTime, processTime } from '../clock.ts';
import { openEventLoopYield } from '../event-loop-yield.ts';
import type { Queries } from './database.ts';
import type { Engine } from './engine.ts';
import { runStatement, type SendStatement, setSender } from './statement.ts';

/**
 * PGlite without drizzle's parsers of time types, which no table uses: to merge them with its own, PGlite copies its whole list of
 * parsers for every statement, an eighth of a statement's cost.
 */
function embeddedQueries(client: PGlite, onTransaction: (tx: Transaction) => void): PGlite {
  const joined = <Handle extends Pick<Transaction, 'query'>>(handle: Handle): Handle =>
    new Proxy(handle, {
      get(target, name) {
        if (name === 'query') {
          return (text: string, values?: unknown[], options?: QueryOptions) =>
            target.query(text, values, options?.rowMode ? { rowMode: options.rowMode } : {});
        }
        if (name === 'transaction') {
          return <Result>(work: (tx: Transaction) => Promise<Result>) =>
            client.transaction((tx) => {
              onTransaction(tx);
              return work(joined(tx));
            });
        }
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return joined(client);
}

/**
 * A client whose statements and transactions yield to the event loop. A statement of the embedded database never waits for anything: a
 * job that runs a hundred of them, one after another, would keep every player waiting until it has ended. Statements that are sent together,
 * and one transaction, stay one piece of work.
 */
function withYields(client: PGlite, time: MonotonicTime): PGlite {
  const eventLoop = openEventLoopYield(time);
  async function yielding<Result>(work: () => Promise<Result>): Promise<Result> {
    eventLoop.begin();
    try {
      return await work();
    } finally {
      await eventLoop.yieldIfBusy();
    }
  }
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'query' && name !== 'transaction') return value.bind(target);
      return (...args: unknown[]): Promise<unknown> =>
        yielding(async () => Reflect.apply(value, target, args) as unknown);
    },
  });
}

/** The embedded database as an engine. Takes an open PGlite; `released` is called after it is closed. `time` tells how long it is busy. */
export function embeddedEngine(
  client: PGlite,
  released: () => void = () => {},
  time: MonotonicTime = processTime,
): Engine {
  const shared = withYields(client, time);
  let begun: Transaction | undefined;
  const queries: Queries = drizzle(
    embeddedQueries(shared, (tx) => {
      begun = tx;
    }),
  );
  const senderOf =
    (handle: Pick<Transaction, 'query'>): SendStatement =>
    ({ text, values }) =>
      handle.query(text, [...values]);
  setSender(queries, senderOf(shared));
  return {
    kind: 'embedded',
    queries,
    transaction: (work, closing) =>
      queries.transaction(async (tx) => {
        // Drizzle calls this at once after the driver began the transaction.
        if (begun) setSender(tx, senderOf(begun));
        const result = await work(tx);
        const last = closing();
        if (last) await runStatement(tx, last);
        return result;
      }),
    scripts: (work) =>
      client.transaction((tx) =>
        work({
          run: async (script) => void (await tx.exec(script)),
          select: async (statement) => (await tx.query<Record<string, unknown>>(statement)).rows,
        }),
      ),
    async close() {
      await client.close();
      released();
    },
  };
}

/**
 * How the embedded database is started. Its shared buffers are zeroed at each start: with PostgreSQL's 128 MB that takes longer than
 * opening the files does, and the memory stays taken. What doesn't fit into them is read from the system's file cache.
 */
export const EMBEDDED_START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** Opens or creates the embedded database in a folder of its own. */
export async function openPglite(folder: string): Promise<PGlite> {
  return PGlite.create(folder, { startParams: EMBEDDED_START });
}
