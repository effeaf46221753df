import { getSlip, quoteBuiltBet } from '#contract/endpoints/sports/bet-calls.ts';
import { getEventStatistics } from '#contract/endpoints/sports/event-statistics-calls.ts';
import { listPopularSelections } from '#contract/endpoints/sports/popular-selections-calls.ts';
import { getEvent, listEvents, listSports } from '#contract/endpoints/sports/sports-calls.ts';
import type { Language } from '#contract/languages.ts';
import { cacheRead } from '#server/core/cached-read.ts';
import { together } from '#server/core/db/statement.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { shareReads } from '#server/core/shared-read.ts';
import { publicDataOf } from '#server/data/settings/public-data.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import { priceBuiltBet } from '#server/data/sportsbook/bet-builder.ts';
import {
  createEventLists,
  findEvent,
  isKnownEvent,
  isKnownEventFilter,
  readOfferVersion,
  sportsTree,
} from '#server/data/sportsbook/event-lists.ts';
import {
  toEventStatistics,
  toFullEvent,
  toListedEvent,
  wireColours,
} from '#server/data/sportsbook/event-views.ts';
import { lastPolledAt } from '#server/data/sportsbook/feed-events.ts';
import { openPopularSets, rankSelections } from '#server/data/sportsbook/popular-selections.ts';
import { type CurrentLeg, findCurrentLegs, type LegKey } from '#server/data/sportsbook/slip-legs.ts';
import { parseFeedStatistics } from '#server/partners/feed/parse-feed-statistics.ts';
import type { SportsFeed } from '#server/partners/feed/sports-feed.ts';
import { feedTimeoutSignal, withFeedTimeout } from './feed-timeout.ts';

/**
 * How long shared caches may serve these answers (s): counts of events; odds, whose changes arrive on the WebSocket;
 * an event's progress.
 */
const TREE_SHARED = { sharedS: 30 };
const ODDS_SHARED = { sharedS: 1 };
const STATISTICS_SHARED = { sharedS: 5 };
const POPULAR_SHARED = { sharedS: 5 };
/** How long this server gives the same answer to all (ms): the order of the selections, and their odds. */
const POPULAR_RANKED_MS = 60_000;
const POPULAR_ODDS_MS = 5_000;

function legKeyOf(key: string): LegKey {
  const [event = '', market = '', selection = ''] = key.split('~');
  return { event, market, selection };
}

/** A selection in the form that a slip shows. */
function toSlipLeg({ event, market, selection, version, state, odds }: CurrentLeg, language: Language) {
  return {
    event: event.id,
    market: market.id,
    selection: selection.id,
    sport: event.league.sport,
    home: event.home[language],
    away: event.away[language],
    ...wireColours(event.colours),
    starts_at: new Date(event.startsAt).toISOString(),
    live: event.state === 'live',
    market_name: market.name[language],
    selection_name: selection.name[language],
    state,
    odds,
    version,
  };
}

/** Public data of the sportsbook: sports, events, the selections of a slip. */
export function sportsEndpoints(
  { db }: Services,
  feed: Pick<SportsFeed, 'name' | 'sports' | 'sandbox' | 'statistics' | 'priceBetBuilder'>,
): Endpoint[] {
  const { sports, sandbox, priceBetBuilder } = feed;
  const lists = createEventLists(db.queries, sports);
  const events = shareReads(() => readOfferVersion(db.queries));
  // Settings hold the time zone of the lists.
  const version = async () => (await together([events(), publicDataOf(db).version()])).join();
  const ranked = cacheRead((now) => rankSelections(db.queries, now), POPULAR_RANKED_MS);
  const popular = cacheRead(
    async (now) => openPopularSets(db.queries, await ranked(now), now),
    POPULAR_ODDS_MS,
  );
  return [
    endpoint(
      listSports,
      async ({ language }) => ({
        sandbox: sandbox === true,
        data: await sportsTree(db.queries, sports, language),
      }),
      { ...TREE_SHARED, version },
    ),
    endpoint(
      listEvents,
      async ({ query: { page = '1', most, ...filter }, language, now }) => {
        if (!(await isKnownEventFilter(db.queries, sports, filter))) throw new Refusal('not_found');
        const { general_time_zone: timeZone } = await readSettings(db.queries);
        const { rows, total, pages } = await lists.find(
          filter,
          { number: Number(page), most: most === undefined ? undefined : Number(most) },
          { now, timeZone },
        );
        return {
          data: rows.map((row) => toListedEvent(row.summary, row, language)),
          total,
          last_page: pages,
        };
      },
      // What begins within an hour changes with the time alone.
      { ...ODDS_SHARED, version: (query) => (query.has('time') ? undefined : version()) },
    ),
    endpoint(
      getEvent,
      async ({ params, language }) => {
        const found = await findEvent(db.queries, params.id ?? '');
        if (!found) throw new Refusal('not_found');
        return toFullEvent(found.data, found.version, language);
      },
      ODDS_SHARED,
    ),
    endpoint(
      getEventStatistics,
      async ({ params, language, now }) => {
        const id = params.id ?? '';
        if (!(await isKnownEvent(db.queries, id))) throw new Refusal('not_found');
        // As of the last poll: a reader must not see a goal before the odds are suspended for it.
        const at = Math.min(now, (await lastPolledAt(db.queries, feed.name)) ?? 0);
        const limit = feedTimeoutSignal();
        const answer = await withFeedTimeout(
          async () => (await feed.statistics?.(id, at, limit)) ?? null,
          limit,
        );
        return toEventStatistics(parseFeedStatistics(answer), language);
      },
      STATISTICS_SHARED,
    ),
    endpoint(
      listPopularSelections,
      async ({ language, now }) => ({
        data: (await popular(now)).map((legs) => ({ legs: legs.map((leg) => toSlipLeg(leg, language)) })),
      }),
      POPULAR_SHARED,
    ),
    endpoint(getSlip, async ({ query, language }) => {
      const legs = query.legs.split(',').map(legKeyOf);
      const found = await findCurrentLegs(db.queries, legs);
      return {
        data: found.flatMap((leg) => (leg ? [toSlipLeg(leg, language)] : [])),
      };
    }),
    endpoint(quoteBuiltBet, async ({ query }) => {
      const keys = query.legs.split(',').map(legKeyOf);
      if (keys.length < 2) throw new Refusal('invalid_input', { fields: { legs: ['invalid'] } });
      const legs = await findCurrentLegs(db.queries, keys);
      for (const rule of ['closed', 'suspended'] as const) {
        const out = legs.flatMap((leg, place) => ((leg?.state ?? 'closed') === rule ? [place] : []));
        if (out.length > 0) return { odds: null, rule, legs: out };
      }
      const price = priceBuiltBet(
        priceBetBuilder,
        legs.flatMap((leg) => leg ?? []),
      );
      if ('odds' in price) return { odds: price.odds, legs: [] };
      return { odds: null, rule: price.rule, legs: [...price.parts] };
    }),
  ];
}
