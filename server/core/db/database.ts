// The one interface to the database: the embedded one (PGlite) and PostgreSQL have the same type, so queries are the same for both.
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What queries run on: the database or a transaction. Inside a transaction use only the one that was passed in. */
export type Queries = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Database {
  /** For single statements. Throws `NestedDatabaseUse` inside a transaction, where `tx` must be used. */
  readonly queries: Queries;
  /**
   * Runs a unit of work in one transaction. The callers take row locks in a fixed order; on a serialisation failure or deadlock (40001,
   * 40P01) the whole unit runs again, at most five times.
   */
  transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result>;
  /**
   * Runs a unit of work as `transaction` does, as one of a great many: all of these together take at most two tenths of the connections
   * (bulk-transactions.ts).
   */
  bulkTransaction: Database['transaction'];
  /** Calls the listener after every commit, with the marks of its unit of work (unit-of-work.ts). */
  onCommit(listener: (marks: ReadonlySet<string>) => void): void;
  readonly kind: 'embedded' | 'postgres';
  close(): Promise<void>;
}
