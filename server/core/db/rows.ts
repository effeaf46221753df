import type { SQL } from 'drizzle-orm';
import * as v from 'valibot';
import type { Queries } from './database.ts';

/** Rows of a hand-written SQL statement, each validated. Throws valibot's `ValiError` where a row has another shape. */
export async function selectRows<Row extends v.GenericSchema>(
  queries: Queries,
  row: Row,
  statement: SQL,
): Promise<v.InferOutput<Row>[]> {
  const answer = v.parse(v.object({ rows: v.array(v.unknown()) }), await queries.execute(statement));
  return answer.rows.map((candidate) => v.parse(row, candidate));
}
