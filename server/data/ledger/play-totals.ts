// Totals of stakes and wins, from the sums that the ledger stores by quarters of an hour (migration 0095). A refunded
// stake counts as not made, at the time at which it was made.
import { and, eq, gte, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Cents } from '#contract/rules/money/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { playTotalsTable } from '#server/data/schema/protection-table.ts';

const QUARTER_MS = 15 * 60_000;
const { playerId: player, quarter, stakedCents, returnedCents } = playTotalsTable;

/** The start of the quarter of an hour that contains a moment: days in every time zone begin at such a start. */
export const quarterOf = (moment: number) => Math.floor(moment / QUARTER_MS);

export interface PlayTotal {
  stakedCents: Cents;
  /** Wins. */
  returnedCents: Cents;
}

/** Staked and won totals, real and bonus money together, since each of the given beginnings of days. */
export async function playTotalsSince(
  queries: Queries,
  playerId: string,
  beginnings: readonly number[],
): Promise<PlayTotal[]> {
  const since = beginnings.map(quarterOf);
  return selectRows(
    queries,
    v.object({ stakedCents: v.number(), returnedCents: v.number() }),
    sql`select coalesce(sum(staked_cents), 0)::float8 as "stakedCents",
        coalesce(sum(returned_cents), 0)::float8 as "returnedCents"
      from unnest(${sql.param(since)}::bigint[]) with ordinality as day (begins, place)
        left join play_sums on player_id = ${playerId} and quarter >= day.begins
      group by day.place order by day.place`,
  );
}

/** The same by month, yyyy-mm in a time zone, since the beginning of a day; months without play are left out. */
export async function playTotalsByMonth(
  queries: Queries,
  playerId: string,
  since: number,
  timeZone: string,
): Promise<Map<string, PlayTotal>> {
  const month = sql<string>`to_char(to_timestamp(${quarter} * ${QUARTER_MS / 1_000}::int) at time zone ${timeZone}, 'YYYY-MM')`;
  const rows = await queries
    .select({
      month,
      stakedCents: sql<number>`sum(${stakedCents})::float8`,
      returnedCents: sql<number>`sum(${returnedCents})::float8`,
    })
    .from(playTotalsTable)
    .where(and(eq(player, playerId), gte(quarter, quarterOf(since))))
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.month, row]));
}
