// Statements as text with numbered values. The hot path uses them: drizzle would write each statement anew, an eighth of the server's
// time for a money command.
import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Queries } from './database.ts';

export interface Statement {
  /** With $1, $2 … in the place of values. */
  text: string;
  values: readonly unknown[];
}

/** Sends a statement on the connection of a handle. */
export type SendStatement = (statement: Statement) => Promise<{ rows: readonly unknown[] }>;

const senders = new WeakMap<Queries, SendStatement>();

/** Tells how statements are sent on the connection of this handle. Called by the engines. */
export function setSender(queries: Queries, send: SendStatement): void {
  senders.set(queries, send);
}

/** The statement for handles whose sender is not known, such as those of nested transactions. */
function drizzleSqlOf({ text, values }: Statement): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, place) => (place % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]))),
  );
}

/** Runs a statement and returns its rows as the driver reads them. Throws what the database throws. */
export async function runStatement(queries: Queries, statement: Statement): Promise<readonly unknown[]> {
  const send = senders.get(queries);
  if (!send)
    return v.parse(v.object({ rows: v.array(v.unknown()) }), await queries.execute(drizzleSqlOf(statement)))
      .rows;
  try {
    return (await send(statement)).rows;
  } catch (error) {
    throw statementError(statement, error);
  }
}

/** As drizzle reports it, so that the log can leave out the values. */
export const statementError = ({ text, values }: Statement, error: unknown): Error =>
  new DrizzleQueryError(text, [...values], error instanceof Error ? error : new Error(String(error)));

/** Rows of a statement, each validated. Throws valibot's `ValiError` where a row has another shape. */
export async function selectByStatement<Row extends v.GenericSchema>(
  queries: Queries,
  row: Row,
  text: string,
  values: readonly unknown[],
): Promise<v.InferOutput<Row>[]> {
  const rows = await runStatement(queries, { text, values });
  return rows.map((candidate) => v.parse(row, candidate));
}

/**
 * Results of statements that are sent together, on one connection, without waiting for each other's answers. They run in their order.
 * Throws the first failure in that order, after all were answered: until then the transaction can't be rolled back.
 */
export async function together<Results extends readonly unknown[]>(
  works: readonly [...{ [Place in keyof Results]: Promise<Results[Place]> }],
): Promise<Results> {
  const settled = await Promise.allSettled(works);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as unknown as Results;
}
