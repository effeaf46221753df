// A feed of sports that nobody plays: fixtures, odds and results follow from a seed and the clock, so any copy of the
// server, and the same one after a restart, goes on where it was.
import type { FeedEvent, SportsFeed } from '../sports-feed.ts';
import { openFootball } from './football/football.ts';
import type { SimulatedEvent, SimulationOptions } from './simulated-sport.ts';

export interface SimulatedFeedOptions {
  seed: string;
  /** Minutes of sport in a minute, more than 0 (`SIM_SPEED`). */
  speed: number;
  /** What is kept of all stakes on average, about: 1 to 30. */
  marginPercent: number;
}

/** Throws a RangeError for a speed or margin that no odds can be made with. */
export function openSimulatedFeed({ seed, speed, marginPercent }: SimulatedFeedOptions): SportsFeed {
  if (!(speed > 0)) throw new RangeError(`speed must be more than 0, not ${speed}`);
  if (!(marginPercent >= 1 && marginPercent <= 30)) {
    throw new RangeError(`marginPercent must be 1 to 30, not ${marginPercent}`);
  }
  const options: SimulationOptions = { seed, speed, margin: marginPercent / 100 };
  const sports = [openFootball(options)];
  const told = lastTold();

  function changes(since: number | null, now: number): FeedEvent[] {
    const found = sports
      .flatMap((sport) => sport.events(since ?? now, now))
      .flatMap((event) => {
        const moment = event.changedAt(now);
        if (since === null) return [{ moment, whole: told.whole(event, moment) }];
        if (moment <= since) return [];
        const whole = told.whole(event, moment);
        const before = event.offeredAt <= since ? told.print(event, event.changedAt(since)) : '';
        return told.print(event, moment) === before ? [] : [{ moment, whole }];
      })
      .sort((one, other) => one.moment - other.moment);
    told.forgetBefore(now);
    return found.map(({ whole }) => whole);
  }

  return {
    name: 'simulated',
    sports: sports.map(({ slug, name }) => ({ slug, name })),
    changes: async (since, now) => changes(since, now),
  };
}

/** What running events looked like when they were last asked for, so that most of them are worked out once. */
function lastTold() {
  const kept = new Map<string, { endsAt: number; moment: number; whole: FeedEvent; print: string }[]>();

  function look(event: SimulatedEvent, moment: number) {
    const looks = kept.get(event.id) ?? [];
    const known = looks.find((one) => one.moment === moment);
    if (known) return known;
    const whole = event.at(moment);
    const made = { endsAt: event.endsAt, moment, whole, print: printOf(whole) };
    // The newest and the one before it are what the next question is about.
    kept.set(event.id, [made, ...looks].slice(0, 2));
    return made;
  }

  return {
    whole: (event: SimulatedEvent, moment: number) => look(event, moment).whole,
    print: (event: SimulatedEvent, moment: number) => look(event, moment).print,
    forgetBefore: (now: number) => {
      for (const [id, [look]] of kept) if (look && look.endsAt <= now) kept.delete(id);
    },
  };
}

/** Everything about an event that can change, short. */
function printOf({
  state,
  suspended,
  score,
  phase,
  minute,
  markets,
  statistics,
  incidents,
}: FeedEvent): string {
  const odds = markets.map((market) =>
    [
      market.id,
      market.state,
      ...market.selections.flatMap(({ id, odds, outcome }) => [id, odds, outcome]),
    ].join(),
  );
  const counts = statistics.flatMap(({ home, away }) => [home, away]);
  const parts = [state, suspended, JSON.stringify(score), phase.en, minute, counts, incidents.length];
  return [...parts, ...odds].join(';');
}
