// A queue in a table: rows are written in the transaction that makes them due, claimed by one worker at a time, and deleted when they
// are acknowledged. A claim that is not acknowledged expires, and the row is tried again: at least once, never lost with a process.
import { eq, getTableColumns, type InferSelectModel, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../db/database.ts';
import { currentUnitOfWork } from '../db/unit-of-work.ts';
import { isPastSql } from '../passed-moments.ts';

/** A table that can be a queue: `claimedUntil` in ms since 1970, `tries` where the queue limits the tries. */
type QueueTable = PgTable & { id: PgColumn; claimedUntil: PgColumn; tries?: PgColumn };

interface QueueOptions {
  /** The mark that a transaction which adds rows leaves for the worker. */
  mark: string;
  /** The order in which rows are claimed. */
  orderBy: PgColumn;
  /** The rows that belong to the queue; all rows of the table where absent. */
  only?: SQL;
  /** Number of rows that are claimed at once. */
  batchSize: number;
  /** How long a claim holds (ms). */
  claimMs: number;
  /** Each try doubles the claim, so that a row that fails waits longer each time; needs `tries`. */
  backOff?: boolean;
  /** Where the queue backs off: no claim holds for longer (ms). Without it each try doubles the claim. */
  longestClaimMs?: number;
  /** A row that failed this often is given up; undefined: the caller decides. Needs `tries`. */
  maxTries?: number;
}

export interface WorkQueue<Row extends { id: unknown }> {
  readonly mark: string;
  readonly batchSize: number;
  /** Wakes the worker once this transaction has committed. Call it in the transaction that adds rows. */
  signal(): void;
  /** Claims and returns the oldest unclaimed rows, at most `batchSize`. */
  claim(queries: Queries, now: number): Promise<Row[]>;
  /** Deletes rows: they are done or given up. */
  acknowledge(queries: Queries, ids: readonly Row['id'][]): Promise<void>;
  /** Ends claims at another moment (ms since 1970); 0: at once. */
  release(queries: Queries, ids: readonly Row['id'][], until: number): Promise<void>;
  /** Like `release`, for rows of which nothing was tried: the claim counts as no try. Needs `tries`. */
  putBack(queries: Queries, ids: readonly Row['id'][], until: number): Promise<void>;
  /** True for a claimed row whose last try this is. */
  isLastTry(row: { tries: number }): boolean;
}

/** More would leave the range of the column's type; any limit of a claim is shorter. */
const MOST_DOUBLINGS = 20;

/** Declares the queue of a table. */
export function defineWorkQueue<Table extends QueueTable>(
  table: Table,
  {
    mark,
    orderBy,
    only = sql`true`,
    batchSize,
    claimMs,
    backOff = false,
    maxTries = Number.POSITIVE_INFINITY,
    longestClaimMs = backOff ? claimMs * 2 ** Math.min(maxTries - 1, MOST_DOUBLINGS) : claimMs,
  }: QueueOptions,
): WorkQueue<InferSelectModel<Table> & { id: unknown }> {
  type Row = InferSelectModel<Table> & { id: unknown };
  // Without the table's own type: only the columns that every queue has are written.
  const plain: QueueTable = table;
  const { id, claimedUntil, tries } = plain;

  const setClaim = (values: Record<string, SQL | number>) => values;

  return {
    mark,
    batchSize,
    signal: () => void currentUnitOfWork()?.marks.add(mark),
    async claim(queries, now) {
      // A row claimed for longer than any claim holds was claimed by a clock that has been corrected since.
      const due = queries.$with('due').as(
        queries
          .select({ id: sql`${id}`.as('due_id') })
          .from(plain)
          .where(sql`${only} and ${isPastSql(claimedUntil, now, longestClaimMs)}`)
          .orderBy(orderBy)
          .limit(batchSize)
          .for('update', { skipLocked: true }),
      );
      const doubled = sql`${claimMs}::bigint << least(${tries}, ${MOST_DOUBLINGS}::int)`;
      const until =
        backOff && tries
          ? sql`${now}::bigint + least(${doubled}, ${longestClaimMs}::bigint)`
          : sql`${now + claimMs}::bigint`;
      const rows = await queries
        .with(due)
        .update(plain)
        .set(setClaim({ claimedUntil: until, ...(tries ? { tries: sql`${tries} + 1` } : {}) }))
        .from(due)
        .where(eq(id, due.id))
        .returning(getTableColumns(table));
      // The database returns updated rows in any order.
      return (rows as Row[]).sort(byColumn(table, orderBy));
    },
    async acknowledge(queries, ids) {
      if (ids.length > 0) await queries.delete(plain).where(inArray(id, [...ids]));
    },
    async release(queries, ids, until) {
      if (ids.length === 0) return;
      await queries
        .update(plain)
        .set(setClaim({ claimedUntil: until }))
        .where(inArray(id, [...ids]));
    },
    async putBack(queries, ids, until) {
      if (ids.length === 0) return;
      const untried = tries ? { tries: sql`greatest(${tries} - 1, 0)` } : {};
      await queries
        .update(plain)
        .set(setClaim({ claimedUntil: until, ...untried }))
        .where(inArray(id, [...ids]));
    },
    isLastTry: (row) => row.tries >= maxTries,
  };
}

/** Compares rows by a column that holds numbers. */
function byColumn<Table extends PgTable>(table: Table, column: PgColumn) {
  const key = Object.entries(getTableColumns(table)).find(([, one]) => one === column)?.[0] ?? '';
  const positionOf = (row: Record<string, unknown>) => Number(row[key]);
  return (a: Record<string, unknown>, b: Record<string, unknown>) => positionOf(a) - positionOf(b);
}
