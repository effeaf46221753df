// How a leg has ended. Its event says so first; a job writes it to the legs, for the settlement of their bets.
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Outcome } from '#contract/rules/sports/bet-lines.ts';
import type { Queries } from '#server/core/db/database.ts';
import { betLegsTable, sportEventsTable } from '#server/data/schema/sportsbook-table.ts';

/** The outcome of a leg as its event has it now, in a statement that joins the two; null while it is open. */
export const CURRENT_OUTCOME = sql<Outcome | null>`coalesce(
  ${betLegsTable.outcome},
  (select selection->>'outcome'
    from jsonb_array_elements(${sportEventsTable.data}->'markets') market,
      jsonb_array_elements(market->'selections') selection
    where market->>'id' = ${betLegsTable.marketId} and selection->>'id' = ${betLegsTable.selectionId} limit 1),
  case when ${sportEventsTable.state} = 'void' then 'void' end
)`;

/** The legs of a bet, in their order, each with its outcome as it is now. */
export async function listCurrentLegs(queries: Queries, betId: string) {
  return queries
    .select({ ...getTableColumns(betLegsTable), outcome: CURRENT_OUTCOME })
    .from(betLegsTable)
    .innerJoin(sportEventsTable, eq(sportEventsTable.id, betLegsTable.eventId))
    .where(eq(betLegsTable.betId, betId))
    .orderBy(asc(betLegsTable.place));
}
