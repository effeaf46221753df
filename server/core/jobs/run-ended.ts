import { causesOf, DatabaseUnavailable, sqlStateOf } from '../db/database-error.ts';

/** A run of a job may do nothing more. */
export class RunEnded extends Error {
  override name = 'RunEnded';
}

/** A run took longer than its deadline: it was given up, and its later statements and transactions fail with this error. */
export class JobOverdue extends RunEnded {
  override name = 'JobOverdue';
  constructor(job: string, deadlineMs: number) {
    super(`the job ${job} took longer than ${deadlineMs} ms`);
  }
}

/** Another copy holds the lease of a run: the transaction that noticed it is rolled back. */
export class LeaseLost extends RunEnded {
  override name = 'LeaseLost';
  constructor(job: string) {
    super(`the job ${job} was taken over by another copy`);
  }
}

/** The server stops before a run has ended: another copy, or the next start, begins it again. */
export class ServerStops extends RunEnded {
  override name = 'ServerStops';
  constructor(job: string) {
    super(`the job ${job} was given up: the server stops`);
  }
}

/** SQLSTATEs of a statement or transaction that PostgreSQL gave up, for example since another one holds its row: others go on. */
const OF_ONE_ITEM = [
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  '55P03', // lock_not_available: lock_timeout
  '57014', // query_canceled: statement_timeout
];

/** Whether a failure, wrapped at any depth, is one of the whole run and not of the item that met it. */
export const endsTheRun = (error: unknown): boolean =>
  causesOf(error).some(
    (cause) =>
      cause instanceof RunEnded ||
      (cause instanceof DatabaseUnavailable && !OF_ONE_ITEM.includes(sqlStateOf(cause) ?? '')),
  );
