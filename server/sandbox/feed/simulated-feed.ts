// A feed of sports that are not really played: fixtures, odds and results follow from a seed and the clock, so any copy
// of the server, and the same one after a restart, continues where it was.
import { type MonotonicTime, processTime } from '#server/core/clock.ts';
import { openEventLoopYield } from '#server/core/event-loop-yield.ts';
import type { FeedEvent, FeedMarket, SportsFeed } from '#server/partners/feed/sports-feed.ts';
import { openBasketball } from './basketball/basketball.ts';
import { openEsports } from './esports/esports.ts';
import { openFootball } from './football/football.ts';
import { openMma } from './mma/mma.ts';
import { firstOf, type SimulatedEvent, type SimulationOptions } from './simulated-sport.ts';
import { openTennis } from './tennis/tennis.ts';
import { openVolleyball } from './volleyball/volleyball.ts';

/** Events are drawn this long (ms) without yielding to the event loop. No bets are taken until all of them are there. */
const DRAWING_MS = 25;

/** After a longer pause (ms) nearly every event has other odds: its earlier state isn't computed to be compared. */
const COMPARED_MS = 60_000;

interface Change {
  /** When it last changed (ms since 1970). */
  moment: number;
  whole: FeedEvent;
}

export interface SimulatedFeedOptions {
  seed: string;
  /** Minutes of sport in a minute, more than 0 (`SIM_SPEED`). */
  speed: number;
  /** The average share of all stakes that the operator keeps, about: 1 to 30. */
  marginPercent: number;
}

/**
 * Throws a RangeError for a speed or margin for which no odds exist. `time` tells when to let other work run while events are computed.
 */
export function openSimulatedFeed(
  { seed, speed, marginPercent }: SimulatedFeedOptions,
  time: MonotonicTime = processTime,
): SportsFeed {
  if (!(speed > 0)) throw new RangeError(`speed must be more than 0, not ${speed}`);
  if (!(marginPercent >= 1 && marginPercent <= 30)) {
    throw new RangeError(`marginPercent must be 1 to 30, not ${marginPercent}`);
  }
  const options: SimulationOptions = { seed, speed, margin: marginPercent / 100 };
  const sports = [openFootball, openBasketball, openTennis, openVolleyball, openMma, openEsports].map(
    (open) => open(options),
  );
  const lastSent = lastSentEvents();
  const eventLoop = openEventLoopYield(time, DRAWING_MS);

  /** An event's state where it may have changed after `since`; undefined where it didn't. */
  function changeOf(event: SimulatedEvent, since: number | null, now: number): Change | undefined {
    const moment = event.changedAt(now);
    if (since === null) return { moment, whole: lastSent.whole(event, moment) };
    if (moment <= since) return;
    const whole = lastSent.whole(event, moment);
    const known = event.offeredAt <= since;
    if (known && now - since <= COMPARED_MS && isSame(lastSent.whole(event, event.changedAt(since)), whole))
      return;
    return { moment, whole };
  }

  async function changes(since: number | null, now: number): Promise<FeedEvent[]> {
    const found: Change[] = [];
    eventLoop.begin();
    for (const sport of sports) {
      for (const event of sport.events(since ?? now, now)) {
        const change = changeOf(event, since, now);
        if (change) found.push(change);
        // After a start there are some hundred events to draw.
        await eventLoop.yieldIfBusy();
      }
    }
    lastSent.forgetBefore(now);
    return found.sort((one, other) => one.moment - other.moment).map(({ whole }) => whole);
  }

  return {
    name: 'simulated',
    computed: true,
    sports: sports.map(({ slug, name }) => ({ slug, name })),
    changes,
    statistics: async (event, at) => firstOf(sports, (sport) => sport.statistics(event, at)),
    priceBetBuilder(event, parts) {
      const sport = sports.find(({ slug }) => slug === event.league.sport);
      return sport?.priceBetBuilder?.(event, parts) ?? { rule: 'not_combined', parts: [...parts.keys()] };
    },
  };
}

/** Event states by last request, so that each state is computed once. */
function lastSentEvents() {
  const snapshots = new Map<string, { endsAt: number; moment: number; whole: FeedEvent }[]>();
  return {
    whole: (event: SimulatedEvent, moment: number): FeedEvent => {
      const looks = snapshots.get(event.id) ?? [];
      const known = looks.find((look) => look.moment === moment);
      if (known) return known.whole;
      const made = { endsAt: event.endsAt, moment, whole: event.at(moment) };
      // The newest state and the one before it are what the next request compares.
      snapshots.set(event.id, [made, ...looks].slice(0, 2));
      return made.whole;
    },
    forgetBefore: (now: number) => {
      for (const [id, [look]] of snapshots) if (look && look.endsAt <= now) snapshots.delete(id);
    },
  };
}

/** Whether an event did not change between two states. */
function isSame(before: FeedEvent, after: FeedEvent): boolean {
  return (
    before.state === after.state &&
    before.suspended === after.suspended &&
    before.minute === after.minute &&
    before.model === after.model &&
    before.phase.pt === after.phase.pt &&
    before.incidents.length === after.incidents.length &&
    before.score?.home === after.score?.home &&
    before.score?.away === after.score?.away &&
    isSameRow(before.score?.parts ?? [], after.score?.parts ?? [], areSameCounts) &&
    isSameRow(before.statistics, after.statistics, areSameCounts) &&
    isSameRow(
      before.markets,
      after.markets,
      (market, now) =>
        market.id === now.id &&
        market.state === now.state &&
        isSameRow(market.selections, now.selections, areSamePrices),
    )
  );
}

type Selection = FeedMarket['selections'][number];

function areSamePrices(before: Selection, after: Selection): boolean {
  return (
    before.id === after.id &&
    before.odds === after.odds &&
    before.outcome === after.outcome &&
    before.worth?.won === after.worth?.won &&
    before.worth?.back === after.worth?.back
  );
}

interface Sides {
  home: number;
  away: number;
}

function areSameCounts(before: Sides, after: Sides): boolean {
  return before.home === after.home && before.away === after.away;
}

function isSameRow<T>(
  before: readonly T[],
  after: readonly T[],
  isAlike: (one: T, other: T) => boolean,
): boolean {
  return (
    before.length === after.length &&
    before.every((one, at) => {
      const other = after[at];
      return other !== undefined && isAlike(one, other);
    })
  );
}
