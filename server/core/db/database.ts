// One door to the database: the embedded one (PGlite) or PostgreSQL behind the same type, so that no query knows which.
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What queries run on: the database itself or a transaction of it. Inside a transaction use only the one handed in. */
export type Queries = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Database {
  /** For single statements. Throws `NestedDatabaseUse` inside a transaction's work, where `tx` is meant. */
  readonly queries: Queries;
  /**
   * Runs a unit of work; all of it holds or none. Row locks are taken in a fixed order by the callers; on
   * a serialisation failure or deadlock (40001, 40P01) the whole unit runs again, at most five times.
   */
  transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result>;
  /** Hears of every transaction that held, with the marks that its work left (unit-of-work.ts). */
  onCommit(listener: (marks: ReadonlySet<string>) => void): void;
  readonly kind: 'embedded' | 'postgres';
  close(): Promise<void>;
}
