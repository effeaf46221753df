// The selections of a slip in the present state of their events: whether they are open for bets, and at which odds.
import { asc, type InferSelectModel, inArray, not } from 'drizzle-orm';
import type { Odds } from '#contract/rules/sports/odds.ts';
import type { MARKET_STATES } from '#contract/sport-event-update.ts';
import type { Queries } from '#server/core/db/database.ts';
import type { FeedEvent, FeedMarket } from '#server/core/feed-event.ts';
import { isPast, isPastSql } from '#server/core/passed-moments.ts';
import {
  type MarketSuspensions,
  sportEventsTable,
  sportFeedsTable,
} from '#server/data/schema/sportsbook-table.ts';
import { isOpenForBets } from './feed-events.ts';

/** A feed is polled every second; after this long (ms) without an answer its odds count as stale. */
const FEED_SILENT_MS = 15_000;
/** How long after its receipt a request is carried out at most (ms): what is dated later was dated by a wrong clock. */
const LONGEST_WAIT_MS = 60_000;

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
 * The state of legs at the moment when a request was received (ms since 1970), with their events locked until the
 * transaction ends: in a fixed order and shared with other bets, while updates of the events wait. A market that was
 * suspended after the request was received counts as before, unless its result is known (decision 017). If the
 * feeds are silent, or an event is past its start without a report, nothing is open.
 */
export async function lockLegs(
  tx: Queries,
  legs: readonly LegKey[],
  receivedAt: number,
): Promise<LockedLeg[]> {
  const rows = await tx
    .select(columns)
    .from(sportEventsTable)
    .where(inArray(sportEventsTable.id, idsOf(legs)))
    .orderBy(asc(sportEventsTable.id))
    .for('share');
  const silent = await areFeedsSilent(tx, receivedAt);
  return legs.map((leg) => {
    const found = find(rows, leg);
    if (!found) return missing(rows, leg);
    const taken = withModel(asReceived(found, restOf(rows, leg), receivedAt), rows, receivedAt);
    const begun = taken.event.state === 'open' && receivedAt >= taken.event.startsAt;
    return taken.state === 'open' && (silent || begun) ? { ...taken, state: 'suspended' } : taken;
  });
}

/** Whether the feeds have been silent for so long that the stored state may be out of date. */
export async function areFeedsSilent(tx: Queries, receivedAt: number): Promise<boolean> {
  const { askedAt } = sportFeedsTable;
  const overMs = FEED_SILENT_MS + 1;
  const [heard] = await tx
    .select({ at: askedAt })
    .from(sportFeedsTable)
    .where(not(isPastSql(askedAt, receivedAt - overMs, overMs + LONGEST_WAIT_MS)))
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

/** Whether something happened after a request was received. */
const isAfterReceipt = (at: number, receivedAt: number): boolean => !isPast(at, receivedAt, LONGEST_WAIT_MS);

function asReceived(
  leg: CurrentLeg,
  rest: MarketSuspensions[string] | undefined,
  receivedAt: number,
): CurrentLeg {
  const isOver = leg.event.state === 'ended' || leg.event.state === 'void';
  const odds = rest && isAfterReceipt(rest.at, receivedAt) ? rest.odds[leg.selection.id] : undefined;
  const isLate = isOver || leg.selection.outcome !== undefined || odds === undefined;
  return leg.state === 'open' || isLate ? leg : { ...leg, state: 'open', odds };
}

/** The feed's model of an event at the moment when a request was received. */
function withModel(leg: CurrentLeg, rows: readonly EventRow[], receivedAt: number): CurrentLeg {
  const rested = rows.find(({ id }) => id === leg.event.id)?.rested;
  if (!rested || !isAfterReceipt(rested.at, receivedAt)) return leg;
  const { model: _, ...event } = leg.event;
  return { ...leg, event: rested.model === null ? event : { ...event, model: rested.model } };
}
