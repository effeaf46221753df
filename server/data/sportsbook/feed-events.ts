// Events of the sportsbook as last received from their feed (D10). Incoming events are compared with the stored ones:
// only differences are written, under a rising version, and announced in the same transaction.

import { isDeepStrictEqual } from 'node:util';
import {
  and,
  asc,
  eq,
  getTableColumns,
  type InferSelectModel,
  inArray,
  isNotNull,
  ne,
  sql,
} from 'drizzle-orm';
import { channels } from '#contract/channel-events.ts';
import { normalizeWords } from '#contract/rules/casino/game-search.ts';
import type { Queries } from '#server/core/db/database.ts';
import type { FeedEvent, FeedMarket } from '#server/core/feed-event.ts';
import type { Localised } from '#server/core/localised.ts';
import { enqueueEvent } from '#server/core/realtime/outbox.ts';
import {
  type EventSuspension,
  type MarketSuspensions,
  sportEventsTable,
  sportFeedsTable,
} from '#server/data/schema/sportsbook-table.ts';
import {
  diffEvent,
  diffListedEvent,
  type EventChangeMessage,
  hasVisibleChange,
  splitIntoMessages,
} from './event-diff.ts';
import { listedMarkets } from './listed-markets.ts';

type EventRow = InferSelectModel<typeof sportEventsTable>;

/** Every column but the key, as the row brings it that meets a stored one. */
const INSERTED = Object.fromEntries(
  Object.entries(getTableColumns(sportEventsTable)).flatMap(([key, column]) =>
    key === 'id' ? [] : [[key, sql`excluded.${sql.identifier(column.name)}`]],
  ),
);

/** Whether a market is open for bets. */
export const isOpenForBets = ({ state, suspended }: FeedEvent, market: FeedMarket): boolean =>
  !suspended && (state === 'open' || state === 'live') && market.state === 'open';

/**
 * A lease for polling a feed, with its fencing token, and the moment of the last poll (ms since 1970); null before
 * the first one.
 */
export interface FeedLease {
  fencingToken: number;
  askedAt: number | null;
  /** When all events were asked for last. */
  allAskedAt: number | null;
}

/** Acquires the lease for polling a feed; earlier leases can't write any more. */
export async function acquireFeedLease(queries: Queries, feed: string): Promise<FeedLease> {
  const { name, turn, askedAt, allAskedAt } = sportFeedsTable;
  const [row] = await queries
    .insert(sportFeedsTable)
    .values({ name: feed, turn: 1 })
    .onConflictDoUpdate({ target: name, set: { turn: sql`${turn} + 1` } })
    .returning({ turn, askedAt, allAskedAt });
  return {
    fencingToken: row?.turn ?? 0,
    askedAt: row?.askedAt ?? null,
    allAskedAt: row?.allAskedAt ?? null,
  };
}

/**
 * Locks a feed's row for this transaction; false if another instance has acquired the lease since, because the data
 * of this one may then be older than what the other has written.
 */
export async function lockFeedLease(
  tx: Queries,
  feed: string,
  { fencingToken }: FeedLease,
): Promise<boolean> {
  const [row] = await tx.select().from(sportFeedsTable).where(eq(sportFeedsTable.name, feed)).for('update');
  return row?.turn === fencingToken;
}

/** The moment of a feed's last poll (ms since 1970); null before the first one. */
export async function lastPolledAt(queries: Queries, feed: string): Promise<number | null> {
  const { name, askedAt } = sportFeedsTable;
  const [row] = await queries.select({ askedAt }).from(sportFeedsTable).where(eq(name, feed));
  return row?.askedAt ?? null;
}

/** Records the moment of a poll, and of asking for all events. The caller holds the feed's lock. */
export async function recordPoll(
  tx: Queries,
  feed: string,
  moments: { askedAt: number; allAskedAt?: number },
): Promise<void> {
  await tx.update(sportFeedsTable).set(moments).where(eq(sportFeedsTable.name, feed));
}

/**
 * Forgets until when other feeds were asked. What this feed doesn't offer is missing from now on, so one that takes its place again must
 * be asked for all its events.
 */
export async function forgetOtherFeeds(tx: Queries, feed: string): Promise<void> {
  const { name, askedAt } = sportFeedsTable;
  await tx
    .update(sportFeedsTable)
    .set({ askedAt: null })
    .where(and(ne(name, feed), isNotNull(askedAt)));
}

/**
 * Stores events received from a feed; returns how many were new or changed. `now` is read after the rows are locked:
 * a bet that was received before then still finds the earlier odds (decision 017). `missingSince`: of events that the feed doesn't offer
 * any more, since when. The caller holds the feed's lock.
 */
export async function storeFeedEvents(
  tx: Queries,
  feed: string,
  answer: readonly FeedEvent[],
  now: () => number,
  missingSince: ReadonlyMap<string, number> = new Map(),
): Promise<number> {
  if (answer.length === 0) return 0;
  // Converted to the form that the database returns, so that equal events compare equal. If an event is in the answer
  // twice, the later one counts.
  const events = new Map(answer.map((event) => [event.id, JSON.parse(JSON.stringify(event)) as FeedEvent]));
  const known = await tx
    .select()
    .from(sportEventsTable)
    .where(inArray(sportEventsTable.id, [...events.keys()]))
    .orderBy(asc(sportEventsTable.id))
    .for('update');
  const before = new Map(known.map((row) => [row.id, row]));
  const at = now();
  const rows: EventRow[] = [];
  const live: EventChangeMessage[] = [];
  let listed = false;
  for (const incoming of events.values()) {
    const old = before.get(incoming.id);
    const event = old ? withFinalOutcomes(old.data, incoming) : incoming;
    const missing = missingSince.get(event.id) ?? null;
    // An ended event stays ended, whatever an older answer says: its result is known. One that is void because it was missing isn't.
    if (old && isOver(old) && !isOver(event) && old.missingSince === null) continue;
    if (old && old.missingSince === missing && isDeepStrictEqual(old.data, event)) continue;
    const row = { ...rowOf(event, old, at), missingSince: missing };
    rows.push(row);
    listed ||= !old || old.searchNames !== row.searchNames || isListed(old) !== isListed(row);
    if (!old) continue;
    for (const part of diffEvent(old.data, event, row.version)) await publishChange(tx, part, at);
    if (old.state === 'live' || row.state === 'live') {
      live.push(...diffListedEvent(old.summary, row.summary, row.version).filter(hasVisibleChange));
    }
  }
  if (rows.length === 0) return 0;
  // One statement: for each event one of its own would take most of the time that a poll takes.
  await tx
    .insert(sportEventsTable)
    .values(rows)
    .onConflictDoUpdate({ target: sportEventsTable.id, set: INSERTED });
  for (const changes of splitIntoMessages(live)) {
    await enqueueEvent(tx, { channel: channels.sportsLive, event: 'SportsLiveEvent', data: { changes } }, at);
  }
  if (listed) {
    const catalogue = sql`${sportFeedsTable.catalogue} + 1`;
    await tx.update(sportFeedsTable).set({ catalogue }).where(eq(sportFeedsTable.name, feed));
  }
  return rows.length;
}

/**
 * The open events of these ids as suspended: the feed's answer for them couldn't be read, and they take no bets until
 * it can.
 */
export async function listSuspendedEvents(queries: Queries, ids: readonly string[]): Promise<FeedEvent[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .select({ data: sportEventsTable.data })
    .from(sportEventsTable)
    .where(and(inArray(sportEventsTable.id, [...ids]), inArray(sportEventsTable.state, ['open', 'live'])));
  return rows.map(({ data }) => ({ ...data, suspended: true }));
}

async function publishChange(tx: Queries, change: EventChangeMessage, now: number): Promise<void> {
  if (!hasVisibleChange(change)) return;
  await enqueueEvent(
    tx,
    { channel: channels.sportEvent(change.id), event: 'SportEventEvent', data: { change } },
    now,
  );
}

const isOver = ({ state }: Pick<EventRow, 'state'>) => state === 'ended' || state === 'void';

/** Whether lists and searches show an event. */
const isListed = (row: Pick<EventRow, 'state' | 'missingSince'>) => !isOver(row) && row.missingSince === null;

function rowOf(event: FeedEvent, old: EventRow | undefined, now: number): Omit<EventRow, 'missingSince'> {
  const { id, league, startsAt, state, suspended, top, markets } = event;
  const { model: _, ...shown } = event;
  return {
    id,
    sport: league.sport,
    country: league.country,
    league: league.slug,
    leagueRank: league.rank,
    startsAt,
    state,
    suspended,
    top,
    searchNames: searchWords(event.home, event.away),
    searchLeague: searchWords(league.name, league.countryName),
    marketCount: markets.length,
    version: (old?.version ?? 0) + 1,
    summary: { ...shown, markets: listedMarkets(markets), groups: [], statistics: [], incidents: [] },
    data: event,
    rests: restsOf(old, event, now),
    rested: restOf(old, event, now),
    due: old?.due === true || hasNewResults(old?.data, event),
    changedAt: now,
  };
}

/** Every word of the names in every language, once. */
function searchWords(...names: readonly Localised[]): string {
  const words = names.flatMap((name) =>
    Object.values(name).flatMap((text) => normalizeWords(text).split(' ')),
  );
  return [...new Set(words)].join(' ');
}

const isResting = (event: FeedEvent) => event.suspended || isOver(event);

function restOf(old: EventRow | undefined, next: FeedEvent, now: number): EventSuspension | null {
  if (!old || !isResting(next)) return null;
  return isResting(old.data) ? old.rested : { at: now, model: old.data.model ?? null };
}

/** Since when markets have been closed for bets, and their odds until then. */
function restsOf(old: EventRow | undefined, next: FeedEvent, now: number): MarketSuspensions {
  if (!old) return {};
  const before = new Map(old.data.markets.map((market) => [market.id, market]));
  return Object.fromEntries(
    next.markets.flatMap((market) => {
      if (isOpenForBets(next, market)) return [];
      const was = before.get(market.id);
      if (was && isOpenForBets(old.data, was)) {
        const odds = Object.fromEntries(was.selections.map((selection) => [selection.id, selection.odds]));
        return [[market.id, { at: now, odds }]];
      }
      const known = old.rests[market.id];
      return known ? [[market.id, known]] : [];
    }),
  );
}

/** Outcomes by market and selection. */
const resultsOf = (event: FeedEvent) =>
  new Map(
    event.markets.flatMap((market) =>
      market.selections.flatMap(({ id, outcome }) => (outcome ? [[`${market.id} ${id}`, outcome]] : [])),
    ),
  );

function hasNewResults(old: FeedEvent | undefined, next: FeedEvent): boolean {
  if (next.state === 'void') return old?.state !== 'void';
  const before = old ? resultsOf(old) : new Map();
  return [...resultsOf(next).keys()].some((key) => !before.has(key));
}

const hasOutcome = ({ selections }: FeedMarket) => selections.some(({ outcome }) => outcome !== undefined);

/**
 * An incoming event with every stored outcome unchanged: an outcome is final, because bets may have been paid by it.
 */
function withFinalOutcomes(before: FeedEvent, now: FeedEvent): FeedEvent {
  const decided = new Map(before.markets.filter(hasOutcome).map((market) => [market.id, market]));
  if (decided.size === 0) return now;
  const presentIds = new Set(now.markets.map(({ id }) => id));
  const markets = now.markets.map((market) => {
    const known = decided.get(market.id);
    return known ? { ...market, selections: selectionsOf(known, market) } : market;
  });
  const gone = [...decided.values()].filter(({ id }) => !presentIds.has(id));
  return {
    ...now,
    markets: [...markets, ...gone.map((market) => ({ ...market, state: 'closed' as const }))],
  };
}

/** An open market may lack suspended selections; a closed one must contain every selection with an outcome. */
function selectionsOf(known: FeedMarket, { state, selections }: FeedMarket): FeedMarket['selections'] {
  const outcomes = new Map(known.selections.map(({ id, outcome }) => [id, outcome]));
  const ids = new Set(selections.map(({ id }) => id));
  const missing = known.selections.filter(({ id, outcome }) => outcome && !ids.has(id));
  const selectionsNow = selections.map((one) => {
    const outcome = outcomes.get(one.id);
    return outcome ? { ...one, outcome } : one;
  });
  return state === 'closed' ? [...selectionsNow, ...missing] : selectionsNow;
}
