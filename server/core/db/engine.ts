// What embedded and PostgreSQL each bring; everything above it is the same for both (guarded-database.ts).
import type { Database, Queries } from './database.ts';

/** Runs whole scripts of several statements, as migrations are. */
interface ScriptRunner {
  run(script: string): Promise<void>;
  select(statement: string): Promise<readonly Record<string, unknown>[]>;
}

export interface Engine {
  readonly kind: Database['kind'];
  readonly queries: Queries;
  transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result>;
  /** One transaction for scripts; all of them hold or none. */
  scripts<Result>(work: (runner: ScriptRunner) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
