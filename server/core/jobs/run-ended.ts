import { causesOf, DatabaseUnavailable, sqlStateOf } from '../db/database-error.ts';

/** A run of a job may do nothing more. */
export class RunEnded extends Error {
  override name = 'RunEnded';
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
