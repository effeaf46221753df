// A sport whose events are two sides' and go on in beats: a point, a possession, a round. What one says of itself is a model
// with exact chances; all else (when it is offered, drift, rests, outcomes) is the same for all of them.
import type { Momentum } from '#server/core/feed-event.ts';
import type { Localised } from '#server/core/localised.ts';
import type { FeedEvent, FeedMarket } from '#server/partners/feed/sports-feed.ts';
import { type EventScript, eventLife, type LiveState } from '../events/event-lifecycle.ts';
import { type Calendar, type Fixture, fixtureList } from '../events/fixtures.ts';
import { type Measure, momentumOf } from '../events/momentum.ts';
import { offeredEvents } from '../events/offered-events.ts';
import { eventStatistics } from '../events/simulated-statistics.ts';
import { sign } from '../localised-names.ts';
import type { PlannedMarket, Teams } from '../pricing/market-template.ts';
import { driftOf, STEPS } from '../pricing/odds-drift.ts';
import type { Chances } from '../pricing/outcome-distribution.ts';
import { brokenOffMarket, pricedMarket } from '../pricing/priced-market.ts';
import { normal, type Random, randomFor } from '../seeded-random.ts';
import type { SimulatedEvent, SimulatedSport, SimulationOptions } from '../simulated-sport.ts';

const MINUTE = 60_000;

export interface ContestLeague {
  feedLeague: FeedEvent['league'];
  clubs: readonly Localised[];
}

type Incident = Omit<FeedEvent['incidents'][number], 'id'>;

interface Beat<State> {
  at: number;
  state: State;
}

/** One event as it will go; moments in ms of its own time. */
export interface ContestCourse<State> {
  /** How it stands from each moment on, the first being its start and the last its end. */
  beats: readonly Beat<State>[];
  pauses: readonly { from: number; to: number }[];
  incidents: readonly { at: number; incident: Incident }[];
}

/** The published state besides markets and incidents. */
export type ContestSnapshot = Pick<FeedEvent, 'score' | 'phase' | 'minute' | 'statistics'>;

export interface ContestSport<League extends ContestLeague, Model, State, B extends string> {
  /** The segment of its address. */
  slug: string;
  /** What its events' ids begin with, and its draws are known by. */
  key: string;
  name: Localised;
  groups: FeedEvent['groups'];
  leagues: readonly League[];
  calendar: Omit<Calendar, 'name' | 'draws' | 'leagues'>;
  /** Standard deviations of a side's strength, and of what becomes known of it before the start. */
  strength: number;
  drift: number;
  /** Leagues of a lower rank have the most popular events. */
  topLeagues: number;
  modelOf: (league: League, strengths: { home: number; away: number }) => Model;
  courseOf: (league: League, model: Model, random: Random) => ContestCourse<State>;
  chancesOf: (model: Model, state: State) => Chances<B>;
  /** All markets at a state, in the order in which they are shown; none ever goes. Lines follow what the first offer said. */
  marketsOf: (teams: Teams, opening: Chances<B>, state: State) => PlannedMarket<B>[];
  /** Of two states with the same the markets are the same. */
  marketsKey: (state: State) => string;
  snapshotOf: (state: State) => ContestSnapshot;
  /** What both sides have done up to a state, in the count that best shows which side attacks; it never falls. */
  momentum: Measure & { of: (state: State) => { home: number; away: number } };
  /** One event in this many is abandoned, and the reason for it. */
  brokenOff: { chance: number; phase: Localised };
}

export function openContests<League extends ContestLeague, Model, State, B extends string>(
  sport: ContestSport<League, Model, State, B>,
  options: SimulationOptions,
): SimulatedSport {
  const { slug, key, name, leagues } = sport;
  const calendar = { ...sport.calendar, name: key, draws: `${key} round`, leagues: leagues.length };
  const fixtures = fixtureList(calendar, options);
  const eventOf = (fixture: Fixture) => contestEvent(sport, fixture, options);
  return {
    slug,
    name,
    events: offeredEvents(fixtures, eventOf, (calendar.longest * MINUTE) / options.speed),
    statistics: eventStatistics(fixtures, eventOf),
  };
}

/** What is known of two sides before they meet: levels by steps of the drift. */
export function strengthsOf(
  sport: Pick<ContestSport<ContestLeague, unknown, unknown, string>, 'key' | 'strength' | 'drift'>,
  seed: string,
  { feedLeague }: ContestLeague,
  { id, home, away }: Pick<Fixture, 'id' | 'home' | 'away'>,
) {
  const of = (club: number) =>
    sport.strength * normal(randomFor(`${seed} ${sport.key} club ${feedLeague.slug} ${club}`));
  return driftOf(randomFor(`${seed} drift ${id}`), { home: of(home), away: of(away) }, sport.drift);
}

function contestEvent<League extends ContestLeague, Model, State, B extends string>(
  sport: ContestSport<League, Model, State, B>,
  fixture: Fixture,
  { seed, speed, margin }: SimulationOptions,
): SimulatedEvent {
  const league = sport.leagues[fixture.league];
  if (!league) throw new RangeError(`no league ${fixture.league}`);
  const none = sign('');
  const teams = { home: league.clubs[fixture.home] ?? none, away: league.clubs[fixture.away] ?? none };
  const levels = strengthsOf(sport, seed, league, fixture);
  const modelAfter = (steps: number) => sport.modelOf(league, levels[steps] ?? { home: 0, away: 0 });
  const truth = modelAfter(STEPS);
  const course = sport.courseOf(league, truth, randomFor(`${seed} ${fixture.id}`));
  const { beats, incidents } = course;
  const [start] = beats;
  if (!start) throw new RangeError(`${fixture.id} has no start`);
  const brokenOffAt = brokenOffMoment(
    course,
    sport.brokenOff.chance,
    randomFor(`${seed} broken off ${fixture.id}`),
  );
  const ends = brokenOffAt ?? beats[beats.length - 1]?.at ?? 0;
  let opening: Chances<B> | undefined;
  let planned: { key: string; plans: PlannedMarket<B>[] } | undefined;

  function plansAt(state: State): PlannedMarket<B>[] {
    const key = sport.marketsKey(state);
    opening ??= sport.chancesOf(modelAfter(0), start?.state ?? state);
    if (planned?.key !== key) planned = { key, plans: sport.marketsOf(teams, opening, state) };
    return planned.plans;
  }

  function priced(state: State, model: Model): FeedMarket[] {
    const chances = sport.chancesOf(model, state);
    return plansAt(state).map((plan) => pricedMarket(plan, chances, margin));
  }

  function incidentsUpTo(elapsed: number): FeedEvent['incidents'] {
    return incidents
      .map(({ at, incident }, index) => ({ at, incident: { id: `${index + 1}`, ...incident } }))
      .filter(({ at }) => at <= elapsed)
      .map(({ incident }) => incident)
      .reverse();
  }

  function look(elapsed: number): LiveState {
    const { state } = stateAt(course, elapsed);
    return { ...sport.snapshotOf(state), markets: priced(state, truth), incidents: incidentsUpTo(elapsed) };
  }

  function brokenOff(elapsed: number): LiveState & { state: 'void' } {
    const { state } = stateAt(course, elapsed);
    const { phase } = sport.brokenOff;
    const snapshot = sport.snapshotOf(state);
    const chances = sport.chancesOf(truth, state);
    return {
      ...snapshot,
      state: 'void',
      phase,
      markets: plansAt(state).map((plan) => brokenOffMarket(plan, chances)),
      incidents: [
        { id: 'broken-off', minute: snapshot.minute, name: phase, side: null },
        ...incidentsUpTo(elapsed),
      ],
    };
  }

  /** Where the sport counts no minutes they are those since the start, breaks too. */
  function minuteOf({ at, state }: Beat<State>): number {
    return sport.snapshotOf(state).minute ?? Math.floor(at / MINUTE) + 1;
  }

  function momentum(elapsed: number): Momentum {
    const past = beats.filter(({ at }) => at <= elapsed);
    const done = past.flatMap((beat, index) => {
      const next = past[index + 1];
      if (!next) return [];
      const [was, is] = [sport.momentum.of(beat.state), sport.momentum.of(next.state)];
      return [{ minute: minuteOf(beat), home: is.home - was.home, away: is.away - was.away }];
    });
    return momentumOf(sport.momentum, done, minuteOf({ at: elapsed, state: stateAt(course, elapsed).state }));
  }

  const story: EventScript = {
    ends,
    result: brokenOffAt === null ? scoreOf(sport.snapshotOf(stateAt(course, ends).state)) : null,
    momentum,
    moments: momentsOf(course),
    pauses: course.pauses,
    marketsBefore: (steps) => priced(start.state, modelAfter(steps)),
    // The last beat is the end's: a state before it does not include it.
    running: (elapsed) => look(Math.min(elapsed, ends - 1)),
    over: () => (brokenOffAt === null ? { ...look(ends), state: 'ended' } : brokenOff(brokenOffAt)),
  };
  const first = levels[0];
  const top =
    league.feedLeague.rank < sport.topLeagues && first !== undefined && Math.min(first.home, first.away) > 0;
  return eventLife(fixture, speed, { league: league.feedLeague, ...teams, top, groups: sport.groups }, story);
}

/** The beat that counts at a moment. */
function stateAt<State>({ beats }: ContestCourse<State>, elapsed: number): Beat<State> {
  const found = beats.findLast(({ at }) => at <= elapsed) ?? beats[0];
  if (!found) throw new RangeError('a course without a beat');
  return found;
}

const scoreOf = ({ score }: ContestSnapshot) => score && { home: score.home, away: score.away };

function momentsOf({ beats, pauses, incidents }: ContestCourse<unknown>): number[] {
  return [
    ...beats.map(({ at }) => at),
    ...incidents.map(({ at }) => at),
    ...pauses.flatMap(({ from, to }) => [from, to]),
  ].sort((one, other) => one - other);
}

function brokenOffMoment({ beats }: ContestCourse<unknown>, chance: number, random: Random): number | null {
  if (random() >= chance) return null;
  const beat = beats[Math.floor(beats.length * (0.1 + 0.8 * random()))];
  return beat ? beat.at + 1_000 : null;
}
