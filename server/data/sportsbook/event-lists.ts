// Which events of the sportsbook a list contains, and in which order.
import { and, asc, count, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { EVENT_PERIODS, eventsQuery, SportsTree } from '#contract/endpoints/sports/sports-calls.ts';
import type { Language } from '#contract/languages.ts';
import { gameSearch, normalizeWords } from '#contract/rules/casino/game-search.ts';
import { matchSearchWords } from '#contract/rules/sports/match-search-words.ts';
import { dateInZone, startOfDate } from '#server/core/calendar-day.ts';
import type { Queries } from '#server/core/db/database.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { selectByStatement } from '#server/core/db/statement.ts';
import type { FeedEvent } from '#server/core/feed-event.ts';
import type { Localised } from '#server/core/localised.ts';
import { sportEventsTable, sportFeedsTable } from '#server/data/schema/sportsbook-table.ts';

const EVENTS_PER_PAGE = 50;
const HOUR_MS = 3_600_000;

type EventFilter = Omit<v.InferOutput<typeof eventsQuery>, 'page' | 'most'>;
type ListedRow = Pick<typeof sportEventsTable.$inferSelect, 'id' | 'summary' | 'version' | 'marketCount'>;

const offered = and(inArray(sportEventsTable.state, ['open', 'live']), isNull(sportEventsTable.missingSince));

/**
 * Start (included) and end (excluded) of the period in which an event must begin to pass a filter (ms since 1970).
 */
function timesOf(time: (typeof EVENT_PERIODS)[number], now: number, timeZone: string): [number, number] {
  const day = (later: number) => startOfDate(dateInZone(now, timeZone), timeZone, later);
  switch (time) {
    case '1h':
      return [now, now + HOUR_MS];
    case '3h':
      return [now, now + 3 * HOUR_MS];
    case 'today':
      return [day(0), day(1)];
    case 'tomorrow':
      return [day(1), day(2)];
    case 'week':
      return [day(0), day(7)];
  }
}

function conditionOf(filter: EventFilter, now: number, timeZone: string): SQL | undefined {
  const { sport, country, league, live, top, time } = filter;
  const events = sportEventsTable;
  const conditions = [offered];
  if (sport !== undefined) conditions.push(eq(events.sport, sport));
  if (country !== undefined) conditions.push(eq(events.country, country));
  if (league !== undefined) conditions.push(eq(events.league, league));
  if (live !== undefined) conditions.push(eq(events.state, live === '1' ? 'live' : 'open'));
  if (top !== undefined) conditions.push(eq(events.top, true));
  if (time !== undefined) {
    const [from, before] = timesOf(time, now, timeZone);
    conditions.push(gte(events.startsAt, from), lt(events.startsAt, before));
  }
  return and(...conditions);
}

interface EventLists {
  /** A page (`number` from 1, at most `most` events) of the matching events, and totals. Times are in the time zone. */
  find(
    filter: EventFilter,
    page: { number: number; most?: number | undefined },
    at: { now: number; timeZone: string },
  ): Promise<{ rows: ListedRow[]; total: number; pages: number }>;
}

/** A sport that a feed offers. */
type NamedSport = { slug: string; name: Localised };

/**
 * Creates the lists. A search also finds the events of a sport by its name. The searchable words are cached in memory and read again after events were added or removed
 * (decision 013).
 */
export function createEventLists(queries: Queries, sports: readonly NamedSport[]): EventLists {
  let known: { catalogue: string; search: Promise<(typed: string) => string[]> } | undefined;

  async function searchNow(): Promise<(typed: string) => string[]> {
    const feeds = await queries.select().from(sportFeedsTable).orderBy(asc(sportFeedsTable.name));
    const catalogue = feeds.map((feed) => `${feed.name}:${feed.catalogue}`).join();
    if (known?.catalogue !== catalogue) {
      const reading = { catalogue, search: openSearch(queries, sports) };
      known = reading;
      // A failed read is not cached: the next query reads again.
      reading.search.catch(() => {
        if (known === reading) known = undefined;
      });
    }
    return known.search;
  }

  return {
    async find({ q, ...filter }, { number, most = EVENTS_PER_PAGE }, { now, timeZone }) {
      const condition = conditionOf(filter, now, timeZone);
      const first = (number - 1) * most;
      const withPages = ({ rows, total }: { rows: ListedRow[]; total: number }) => {
        return { rows, total, pages: Math.max(1, Math.ceil(total / most)) };
      };
      if (q === undefined || normalizeWords(q) === '')
        return withPages(await pageOf(queries, condition, first, most));
      const ranked = (await searchNow())(q);
      if (ranked.length === 0) return withPages({ rows: [], total: 0 });
      const { id } = sportEventsTable;
      const passing = await queries
        .select({ id })
        .from(sportEventsTable)
        .where(and(condition, inArray(id, ranked)));
      const passed = new Set(passing.map((row) => row.id));
      const found = ranked.filter((one) => passed.has(one));
      return withPages({
        rows: await byIds(queries, found.slice(first, first + most)),
        total: found.length,
      });
    },
  };
}

const listedColumns = {
  id: sportEventsTable.id,
  summary: sportEventsTable.summary,
  version: sportEventsTable.version,
  marketCount: sportEventsTable.marketCount,
};
/** From this minute on a match takes few bets. */
const LAST_MINUTES = 88;
const isLive = sql`${sportEventsTable.state} = 'live'`;
const minute = sql`coalesce((${sportEventsTable.summary} ->> 'minute')::int, 0)`;
/**
 * Live events first, those that take no or few bets last among them, Brazil's before others'; then the others by their start.
 */
const liveFirst = [
  sql`${isLive} desc`,
  sql`${isLive} and (${sportEventsTable.suspended} or ${minute} >= ${LAST_MINUTES})`,
  sql`${isLive} and ${sportEventsTable.country} <> 'brazil'`,
  asc(sportEventsTable.startsAt),
  asc(sportEventsTable.leagueRank),
  asc(sportEventsTable.id),
];

async function pageOf(queries: Queries, condition: SQL | undefined, first: number, most: number) {
  const [counted] = await queries.select({ events: count() }).from(sportEventsTable).where(condition);
  const rows = await queries
    .select(listedColumns)
    .from(sportEventsTable)
    .where(condition)
    .orderBy(...liveFirst)
    .limit(most)
    .offset(first);
  return { rows, total: counted?.events ?? 0 };
}

/** In the order of the ids. */
async function byIds(queries: Queries, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .select(listedColumns)
    .from(sportEventsTable)
    .where(inArray(sportEventsTable.id, [...ids]));
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function openSearch(
  queries: Queries,
  sports: readonly NamedSport[],
): Promise<(typed: string) => string[]> {
  const { id, sport, searchNames, searchLeague } = sportEventsTable;
  const rows = await queries
    .select({ id, sport, name: searchNames, league: searchLeague })
    .from(sportEventsTable)
    .where(offered)
    .orderBy(...liveFirst);
  const sportWords = new Map(sports.map(({ slug, name }) => [slug, Object.values(name).join(' ')]));
  const events = rows.map((row) => ({
    ...row,
    secondaryName: `${row.league} ${sportWords.get(row.sport) ?? ''}`,
  }));
  const search = gameSearch(events);
  return (typed) => search(matchSearchWords(typed)).flatMap((place) => events[place]?.id ?? []);
}

/**
 * Whether the sport, country and league of a filter are known: an event with them was stored at some time, or a feed
 * has the sport.
 */
export async function isKnownEventFilter(
  queries: Queries,
  sports: readonly { slug: string }[],
  { sport, country, league }: EventFilter,
): Promise<boolean> {
  const isKnownSport = sport === undefined || sports.some(({ slug }) => slug === sport);
  if (country === undefined && league === undefined && isKnownSport) return true;
  const events = sportEventsTable;
  const rows = await queries
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        sport === undefined ? undefined : eq(events.sport, sport),
        country === undefined ? undefined : eq(events.country, country),
        league === undefined ? undefined : eq(events.league, league),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

const offerVersion = v.object({ version: v.string() });

/** Another text after every change of the events that lists show. */
export async function readOfferVersion(queries: Queries): Promise<string> {
  const [row] = await selectByStatement(
    queries,
    offerVersion,
    `select coalesce(sum(hashtextextended(id, version)), 0)::text as version
    from sport_events where state in ('open', 'live')`,
    [],
  );
  return row?.version ?? '';
}

/** One event with all details; undefined if it doesn't exist. */
export async function findEvent(
  queries: Queries,
  id: string,
): Promise<{ data: FeedEvent; version: number } | undefined> {
  const { data, version } = sportEventsTable;
  const [row] = await queries
    .select({ data, version })
    .from(sportEventsTable)
    .where(eq(sportEventsTable.id, id));
  return row;
}

/** Whether an event was ever received from a feed. */
export async function isKnownEvent(queries: Queries, event: string): Promise<boolean> {
  const { id } = sportEventsTable;
  const rows = await queries.select({ id }).from(sportEventsTable).where(eq(id, event));
  return rows.length > 0;
}

const named = v.object({ pt: v.string(), en: v.string(), es: v.string() });
const leagueRow = v.object({
  sport: v.string(),
  country: v.string(),
  league: v.string(),
  name: named,
  countryName: named,
  open: v.number(),
  live: v.number(),
});

interface Branch {
  slug: string;
  name: string;
  open: number;
  live: number;
}

/** Adds the counts of a league to those of its country or sport. */
function branchOf<B extends Branch>(branches: B[], made: B): B {
  const known = branches.find(({ slug }) => slug === made.slug);
  if (!known) branches.push(made);
  return known ?? made;
}

/** Sports in their order with the countries and leagues that have events, those with a lower rank first. */
export async function sportsTree(
  queries: Queries,
  sports: readonly { slug: string; name: Localised }[],
  language: Language,
): Promise<SportsTree> {
  const leagues = await selectRows(
    queries,
    leagueRow,
    sql`select sport, country, league,
        (array_agg(summary->'league'->'name'))[1] as name, (array_agg(summary->'league'->'countryName'))[1] as "countryName",
        count(*) filter (where state = 'open')::float8 as open, count(*) filter (where state = 'live')::float8 as live
      from sport_events where state in ('open', 'live') and missing_since is null
      group by sport, country, league order by min(league_rank), league`,
  );
  const tree: SportsTree = sports.map(({ slug, name }) => ({
    slug,
    name: name[language],
    open: 0,
    live: 0,
    countries: [],
  }));
  for (const { sport: slug, country, league, name, countryName, open, live } of leagues) {
    const sport = tree.find((one) => one.slug === slug);
    if (!sport) continue;
    const nothing = { open: 0, live: 0 };
    const within = branchOf(sport.countries, {
      slug: country,
      name: countryName[language],
      ...nothing,
      leagues: [],
    });
    for (const branch of [sport, within]) {
      branch.open += open;
      branch.live += live;
    }
    within.leagues.push({ slug: league, name: name[language], open, live });
  }
  return tree;
}
