// What differs between the embedded database and PostgreSQL; everything above it is the same for both (guarded-database.ts).
import type { Database, Queries } from './database.ts';
import type { Statement } from './statement.ts';

/** Runs scripts of several statements, such as migrations. */
interface ScriptRunner {
  run(script: string): Promise<void>;
  select(statement: string): Promise<readonly Record<string, unknown>[]>;
}

export interface Engine {
  readonly kind: Database['kind'];
  readonly queries: Queries;
  /** Runs work in a transaction. `closing` gives the last statement, which is sent after the work, together with the commit. */
  transaction<Result>(
    work: (tx: Queries) => Promise<Result>,
    closing: () => Statement | undefined,
  ): Promise<Result>;
  /** Runs scripts in one transaction. */
  scripts<Result>(work: (runner: ScriptRunner) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
