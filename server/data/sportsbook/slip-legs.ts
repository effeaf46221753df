// The selections of a slip in the present state of their events: whether they are open for bets, and at which odds.
import { and, asc, gte, type InferSelectModel, inArray, lte } from 'drizzle-orm';
import type { Odds } from '#contract/rules/sports/odds.ts';
import type { MARKET_STATES } from '#contract/sport-event-update.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Queries } from '#server/core/db/database.ts';
import type { FeedEvent, FeedMarket } from '#server/core/feed-event.ts';
import { isTooFarAhead, MAX_CLOCK_DIFFERENCE_MS } from '#server/core/passed-moments.ts';
import {
  type MarketSuspensions,
  sportEventsTable,
  sportFeedsTable,
} from '#server/data/schema/sportsbook-table.ts';
import { isOpenForBets } from './feed-events.ts';

/** A feed is polled every second; after this long (ms) without an answer its odds count as stale. */
const FEED_SILENT_MS = 15_000;
/**
 * A poll that is dated further ahead of the present than this (ms) was dated by a clock that has been corrected since. More than clocks of
 * copies may differ: a copy whose clock is behind judges markets by `MAX_CLOCK_DIFFERENCE_MS`, and need not refuse every bet.
 */
const MAX_POLL_AHEAD_MS = 60_000;

/** The ids that identify a leg. */
export interface LegKey {
  event: string;
  market: string;
  selection: string;
}

type EventRow = Pick<
  InferSelectModel<typeof sportEventsTable>,
  'id' | 'data' | 'version' | 'rests' | 'rested'
>;

/** A leg whose selection its event knows. */
export interface CurrentLeg {
  event: FeedEvent;
  version: number;
  market: FeedMarket;
  selection: FeedMarket['selections'][number];
  /** closed: takes no bets any more; suspended: none for the moment. */
  state: (typeof MARKET_STATES)[number];
  odds: Odds;
}

/** A leg that is open for bets; for any other leg, only whether it may open again. */
export type LockedLeg = CurrentLeg | 'suspended' | 'closed';

const columns = {
  id: sportEventsTable.id,
  data: sportEventsTable.data,
  version: sportEventsTable.version,
  rests: sportEventsTable.rests,
  rested: sportEventsTable.rested,
};

const idsOf = (legs: readonly LegKey[]) => [...new Set(legs.map(({ event }) => event))];

/** The present state of legs, each in its position; undefined for an unknown leg. */
export async function findCurrentLegs(
  queries: Queries,
  legs: readonly LegKey[],
): Promise<(CurrentLeg | undefined)[]> {
  const rows = await queries
    .select(columns)
    .from(sportEventsTable)
    .where(inArray(sportEventsTable.id, idsOf(legs)));
  return legs.map((leg) => find(rows, leg));
}

/**
 * The state of legs at the moment when a request became binding (ms since 1970), with their events locked until the
 * transaction ends: in a fixed order and shared with other bets, while updates of the events wait. A market that was
 * suspended after that moment counts as before, unless its result is known (decision 017). If the
 * feeds are silent, or an event is past its start without a report, nothing is open. `clock` is read when the events
 * are locked.
 */
export async function lockLegs(
  tx: Queries,
  legs: readonly LegKey[],
  bindingAt: number,
  clock: Clock,
): Promise<LockedLeg[]> {
  const rows = await tx
    .select(columns)
    .from(sportEventsTable)
    .where(inArray(sportEventsTable.id, idsOf(legs)))
    .orderBy(asc(sportEventsTable.id))
    .for('share');
  const moments = { bindingAt, now: clock.now() };
  const silent = await areFeedsSilent(tx, moments.now, bindingAt);
  return legs.map((leg) => {
    const found = find(rows, leg);
    if (!found) return missing(rows, leg);
    const current = withModel(asReceived(found, restOf(rows, leg), moments), rows, moments);
    const begun = current.event.state === 'open' && bindingAt >= current.event.startsAt;
    return current.state === 'open' && (silent || begun) ? { ...current, state: 'suspended' } : current;
  });
}

/** When a request became binding, and the present moment (ms since 1970). */
interface Moments {
  bindingAt: number;
  now: number;
}

/**
 * Whether the feeds have been silent for so long that the stored state may be out of date (ms since 1970). `bindingAt`: of the request
 * that is judged, which may have waited while they were polled.
 */
export async function areFeedsSilent(tx: Queries, now: number, bindingAt = now): Promise<boolean> {
  const { askedAt } = sportFeedsTable;
  const [heard] = await tx
    .select({ at: askedAt })
    .from(sportFeedsTable)
    .where(and(gte(askedAt, bindingAt - FEED_SILENT_MS), lte(askedAt, now + MAX_POLL_AHEAD_MS)))
    .limit(1);
  return heard === undefined;
}

const restOf = (
  rows: readonly EventRow[],
  { event, market }: LegKey,
): MarketSuspensions[string] | undefined => rows.find(({ id }) => id === event)?.rests[market];

/** A selection missing in an open market is suspended: its odds were too low or too high. */
function missing(rows: readonly EventRow[], leg: LegKey): 'suspended' | 'closed' {
  const event = rows.find(({ id }) => id === leg.event)?.data;
  const market = event?.markets.find(({ id }) => id === leg.market);
  const isOver = event?.state === 'ended' || event?.state === 'void';
  return market && market.state !== 'closed' && !isOver ? 'suspended' : 'closed';
}

function find(rows: readonly EventRow[], leg: LegKey): CurrentLeg | undefined {
  const row = rows.find(({ id }) => id === leg.event);
  const market = row?.data.markets.find(({ id }) => id === leg.market);
  const selection = market?.selections.find(({ id }) => id === leg.selection);
  if (!row || !market || !selection) return undefined;
  const { data: event, version } = row;
  return {
    event,
    version,
    market,
    selection,
    state: stateOf(event, market, selection),
    odds: selection.odds,
  };
}

function stateOf(
  event: FeedEvent,
  market: FeedMarket,
  selection: CurrentLeg['selection'],
): CurrentLeg['state'] {
  const isOver = event.state === 'ended' || event.state === 'void';
  if (isOver || selection.outcome !== undefined || market.state === 'closed') return 'closed';
  return isOpenForBets(event, market) ? 'open' : 'suspended';
}

/**
 * Whether something happened after a request became binding. What is dated ahead of the present was dated by a clock that was set back
 * since: it may have happened long before, so it counts as such.
 */
const isAfterBinding = (at: number, { bindingAt, now }: Moments): boolean =>
  at > bindingAt && !isTooFarAhead(at, now, 0, MAX_CLOCK_DIFFERENCE_MS);

function asReceived(
  leg: CurrentLeg,
  rest: MarketSuspensions[string] | undefined,
  moments: Moments,
): CurrentLeg {
  const isOver = leg.event.state === 'ended' || leg.event.state === 'void';
  const odds = rest && isAfterBinding(rest.at, moments) ? rest.odds[leg.selection.id] : undefined;
  const isLate = isOver || leg.selection.outcome !== undefined || odds === undefined;
  return leg.state === 'open' || isLate ? leg : { ...leg, state: 'open', odds };
}

/** The feed's model of an event at the moment when a request became binding. */
function withModel(leg: CurrentLeg, rows: readonly EventRow[], moments: Moments): CurrentLeg {
  const rested = rows.find(({ id }) => id === leg.event.id)?.rested;
  if (!rested || !isAfterBinding(rested.at, moments)) return leg;
  const { model: _, ...event } = leg.event;
  return { ...leg, event: rested.model === null ? event : { ...event, model: rested.model } };
}
