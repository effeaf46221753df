// The selections that most players put in their bets, of events that run or soon begin (decision 047).
import * as v from 'valibot';
import { POPULAR_SET_SIZE, POPULAR_SETS } from '#contract/endpoints/sports/popular-selections-calls.ts';
import type { Queries } from '#server/core/db/database.ts';
import { selectByStatement } from '#server/core/db/statement.ts';
import { areFeedsSilent, type CurrentLeg, findCurrentLegs, type LegKey } from './slip-legs.ts';

/** Events that begin later than this (ms) are not counted. */
const POPULAR_WITHIN_MS = 6 * 3_600_000;
/** The newest bets that are counted: the work stays the same however many there are. */
const COUNTED_BETS = 5_000;
/** How many selections are looked at for open ones. */
const CANDIDATES = 40;

const keyRow = v.object({ event: v.string(), market: v.string(), selection: v.string() });

/** The selections of the newest bets by how many players chose them, most first; `now` in ms since 1970. */
export function rankSelections(queries: Queries, now: number): Promise<LegKey[]> {
  return selectByStatement(
    queries,
    keyRow,
    `select leg.event_id as event, leg.market_id as market, leg.selection_id as selection
    from (select id, player_id, position from bets order by position desc limit ${COUNTED_BETS}) as bet
    join bet_legs leg on leg.bet_id = bet.id and leg.outcome is null
    join sport_events event on event.id = leg.event_id
    where event.state in ('open', 'live') and event.starts_at < $1
    group by leg.event_id, leg.market_id, leg.selection_id
    order by count(distinct bet.player_id) desc, max(bet.position) desc, leg.event_id, leg.market_id, leg.selection_id
    limit ${CANDIDATES}`,
    [now + POPULAR_WITHIN_MS],
  );
}

/** Of ranked selections those that can be bet on now (ms since 1970), in sets. */
export async function openPopularSets(
  queries: Queries,
  ranked: readonly LegKey[],
  now: number,
): Promise<CurrentLeg[][]> {
  if (ranked.length === 0 || (await areFeedsSilent(queries, now))) return [];
  const found = await findCurrentLegs(queries, ranked);
  return setsOf(
    found.flatMap((leg) => {
      const begun = leg?.event.state === 'open' && now >= leg.event.startsAt;
      return leg?.state === 'open' && !begun ? [leg] : [];
    }),
  );
}

/** Deals legs, in their order, to the first set that has room and no other leg of their event. Sets that are not full are left out. */
function setsOf(legs: readonly CurrentLeg[]): CurrentLeg[][] {
  const sets: CurrentLeg[][] = [];
  for (const leg of legs) {
    const fitting = sets.find(
      (set) => set.length < POPULAR_SET_SIZE && set.every(({ event }) => event.id !== leg.event.id),
    );
    if (fitting) fitting.push(leg);
    else if (sets.length < POPULAR_SETS) sets.push([leg]);
  }
  return sets.filter((set) => set.length === POPULAR_SET_SIZE);
}
