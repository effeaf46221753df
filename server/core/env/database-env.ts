// The part of the environment for PostgreSQL: how much of it one copy of the server takes, and for how long.
import * as v from 'valibot';
import type { PoolLimits } from '../db/postgres/postgres-pool.ts';

const whole = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,7}$/, `must be a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least, `must be ${least} or more`),
    v.maxValue(most, `must be ${most} or less`),
  );
const milliseconds = whole(100, 3_600_000);

export const databaseEntries = {
  DATABASE_POOL_SIZE: v.optional(whole(1, 500), '10'),
  DATABASE_CONNECT_TIMEOUT_MS: v.optional(milliseconds, '5000'),
  DATABASE_STATEMENT_TIMEOUT_MS: v.optional(milliseconds, '30000'),
  DATABASE_LOCK_TIMEOUT_MS: v.optional(milliseconds, '5000'),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: v.optional(milliseconds, '30000'),
};
const entries = v.object(databaseEntries);

/** The limits of the validated values. */
export const databaseLimits = (values: v.InferOutput<typeof entries>): PoolLimits => ({
  size: values.DATABASE_POOL_SIZE,
  connectMs: values.DATABASE_CONNECT_TIMEOUT_MS,
  statementMs: values.DATABASE_STATEMENT_TIMEOUT_MS,
  lockMs: values.DATABASE_LOCK_TIMEOUT_MS,
  idleInTransactionMs: values.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
});
