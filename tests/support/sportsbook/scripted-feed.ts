// A feed whose answers a test sets.

import type { Clock } from '#server/core/clock.ts';
import type { PastEvent } from '#server/core/feed-event.ts';
import type {
  EventStatistics,
  FeedEvent,
  FeedMarket,
  SportsFeed,
} from '#server/partners/feed/sports-feed.ts';
import { openFootball } from '#server/sandbox/feed/football/football.ts';
import { NOON } from '../backend/backend.ts';

const alike = (text: string) => ({ pt: text, en: text, es: text });

type Outcomes = Readonly<Record<string, NonNullable<FeedMarket['selections'][number]['outcome']>>>;

/** Millionths of a stake that are won, by selection; no stake is returned. */
type Worths = Readonly<Record<string, number>>;

/** A market by its selections' odds. */
export function someMarket(
  id: string,
  odds: Readonly<Record<string, number>>,
  more: Partial<Omit<FeedMarket, 'id' | 'selections'>> & {
    outcomes?: Outcomes;
    worths?: Worths;
  } = {},
): FeedMarket {
  const { outcomes = {}, worths = {}, ...rest } = more;
  return {
    id,
    group: 'main',
    name: { pt: `Mercado ${id}`, en: `Market ${id}`, es: `Mercado ${id} ` },
    state: 'open',
    main: true,
    ...rest,
    selections: Object.entries(odds).map(([selection, price]) => {
      const outcome = outcomes[selection];
      const won = worths[selection];
      return {
        ...(won === undefined || outcome ? {} : { worth: { won, back: 0 } }),
        id: selection,
        name: { pt: `Seleção ${selection}`, en: `Selection ${selection}`, es: `Selección ${selection}` },
        label: alike(selection),
        odds: price,
        ...(outcome ? { outcome } : {}),
      };
    }),
  };
}

/** An event that begins in two hours, with odds of 2.00, 3.00 and 4.00 on its result. */
export function someEvent(id: string, more: Partial<FeedEvent> = {}): FeedEvent {
  return {
    id,
    league: {
      sport: 'football',
      country: 'brazil',
      slug: 'serie-a',
      name: alike('Série A'),
      countryName: { pt: 'Brasil', en: 'Brazil', es: 'Brasil' },
      rank: 1,
    },
    home: alike(`Casa ${id}`),
    away: alike(`Fora ${id}`),
    startsAt: NOON + 2 * 3_600_000,
    state: 'open',
    suspended: false,
    top: false,
    score: null,
    phase: alike(''),
    minute: null,
    markets: [someMarket('result', { home: 2_000, draw: 3_000, away: 4_000 })],
    groups: [{ id: 'main', name: alike('Principais') }],
    statistics: [],
    incidents: [],
    ...more,
  };
}

/** An event at its end, with outcomes by market and selection. */
export function endedEvent(event: FeedEvent, outcomes: Readonly<Record<string, Outcomes>>): FeedEvent {
  return {
    ...event,
    state: 'ended',
    score: { home: 2, away: 1, parts: [] },
    markets: event.markets.map((market) => ({
      ...market,
      state: 'closed',
      selections: market.selections.map((selection) => {
        const outcome = outcomes[market.id]?.[selection.id];
        return outcome ? { ...selection, outcome } : selection;
      }),
    })),
  };
}

/** An earlier match, seen from one of its sides. */
export function somePast(
  id: string,
  side: 'home' | 'away',
  score: { home: number; away: number },
  more: Partial<PastEvent> = {},
): PastEvent {
  return {
    id,
    startsAt: NOON - 48 * 3_600_000,
    home: alike(`Casa ${id}`),
    away: alike(`Fora ${id}`),
    score,
    side,
    ...more,
  };
}

/** Its margin is 6 %. */
export const FOOTBALL = openFootball({ seed: 'script', speed: 1, margin: 0.06 });

/** A feed of the events that the test set, as of the requested moment. */
export function scriptedFeed(clock: Clock) {
  const sentEvents = new Map<string, { at: number; event: FeedEvent }>();
  const known = new Map<string, (at: number) => EventStatistics>();
  const feed: SportsFeed = {
    name: 'script',
    sports: [
      { slug: 'football', name: { pt: 'Futebol', en: 'Football', es: 'Fútbol' } },
      { slug: 'tennis', name: { pt: 'Tênis', en: 'Tennis', es: 'Tenis' } },
    ],
    // Football's joint probabilities; events of other sports have none.
    ...(FOOTBALL.priceBetBuilder ? { priceBetBuilder: FOOTBALL.priceBetBuilder } : {}),
    // Events of exactly the last requested moment are sent again: they may have been set after that answer.
    changes: async (since) =>
      [...sentEvents.values()].flatMap(({ at, event }) => (since === null || at >= since ? [event] : [])),
    statistics: async (event, at) => known.get(event)?.(at) ?? null,
  };
  return {
    feed,
    say(...events: readonly FeedEvent[]) {
      for (const event of events) sentEvents.set(event.id, { at: clock.now(), event });
    },
    /** An event's history and statistics at a moment. */
    know(event: string, statistics: (at: number) => EventStatistics) {
      known.set(event, statistics);
    },
  };
}
