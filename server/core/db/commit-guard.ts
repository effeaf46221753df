// A condition under which the running code may use the database, such as a job's lease (D14).
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Queries } from './database.ts';

export interface CommitGuard {
  /** Called before each use of the database. Throws where the code may not use it any more. */
  assertOpen(): void;
  /** Called in each transaction, as its last statement. Throws where it must not commit. Absent: `assertOpen` is asked again. */
  confirm?(tx: Queries): Promise<void>;
}

const guards = new AsyncLocalStorage<CommitGuard>();

/** Runs work under a condition, in place of the one that the caller is under. */
export const runWithCommitGuard = <Result>(
  guard: CommitGuard,
  work: () => Promise<Result>,
): Promise<Result> => guards.run(guard, work);

/** Runs follow-up work under no condition, although guarded work started it. */
export const leaveCommitGuard = (work: () => void): void => guards.exit(work);

/** The condition that the caller is under, if any. */
export const currentCommitGuard = (): CommitGuard | undefined => guards.getStore();
