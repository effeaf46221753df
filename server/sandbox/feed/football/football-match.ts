// One match: what is drawn of it, and how it stands at a moment of its own time.
import type { FeedMarket } from '#server/partners/feed/sports-feed.ts';
import { eventLife, type LiveState } from '../events/event-lifecycle.ts';
import type { Fixture } from '../events/fixtures.ts';
import { momentumOf } from '../events/momentum.ts';
import { sign } from '../localised-names.ts';
import { STEPS } from '../pricing/odds-drift.ts';
import { brokenOffMarket, pricedMarket } from '../pricing/priced-market.ts';
import { randomFor } from '../seeded-random.ts';
import type { SimulatedEvent, SimulationOptions } from '../simulated-sport.ts';
import { LEAGUES } from './football-leagues.ts';
import { type FootballMarket, marketsOf } from './football-markets.ts';
import { type GoalRates, scoreSpread } from './goal-model.ts';
import { GROUPS } from './market-names.ts';
import { minuteAt, phaseAt, sharesLeft } from './match-clock.ts';
import { modelOf } from './match-model.ts';
import { type Counts, chancesOf, type MatchState } from './match-probabilities.ts';
import { type MatchScript, matchScript } from './match-script.ts';
import { attemptsAt, countUpTo, incidentsAt, MEASURE, PHASES, statisticsAt } from './match-timeline.ts';
import { matchGoalRates } from './team-strengths.ts';

/** Odds of a running match are looked at again every so many ms of its time, each match at seconds of its own. */
const TICK = 15_000;
/** Leagues of a lower rank have the most popular matches. */
const TOP_LEAGUES = 6;

/** How a match stood at a moment of its own time, ms since kick-off. */
export function stateAt(script: MatchScript, elapsed: number): MatchState {
  const { clock, goals, corners } = script;
  return {
    goals: countUpTo(goals, elapsed),
    half: elapsed < clock.firstEnds ? null : countUpTo(goals, clock.firstEnds),
    corners: countUpTo(corners, elapsed),
    left: sharesLeft(clock, elapsed),
  };
}

export function footballMatch(fixture: Fixture, options: SimulationOptions): SimulatedEvent {
  const { seed, speed, margin } = options;
  const { id } = fixture;
  const league = LEAGUES[fixture.league];
  const none = sign('');
  const teams = { home: league?.clubs[fixture.home] ?? none, away: league?.clubs[fixture.away] ?? none };
  if (!league) throw new RangeError(`no league ${fixture.league}`);
  const outlook = matchGoalRates(seed, id, league, fixture.home, fixture.away);
  const truth = outlook.after(STEPS);
  const script = matchScript(`${seed} ${id}`, truth);
  // Only the result of an earlier match is requested.
  let spread: ReturnType<typeof scoreSpread> | undefined;
  const beat = Math.floor(randomFor(`${seed} beat ${id}`)() * TICK);
  let planned: { goals: string; plans: FootballMarket[] } | undefined;

  function tick(elapsed: number): number {
    if (phaseAt(script.clock, elapsed) === 'break') return 0;
    return Math.floor((elapsed - beat) / TICK) * TICK + beat;
  }

  /** Kept until the next goal. */
  function plansAt(goals: Counts): FootballMarket[] {
    const score = `${goals.home} ${goals.away}`;
    if (planned?.goals !== score) planned = { goals: score, plans: marketsOf(teams, outlook.first, goals) };
    return planned.plans;
  }

  function priced(
    state: MatchState,
    rates: GoalRates,
    known = scoreSpread(rates),
    made: typeof brokenOffMarket | typeof pricedMarket = pricedMarket,
  ): FeedMarket[] {
    const chances = chancesOf(state, rates, known);
    const scorers = script.goals.slice(0, state.goals.home + state.goals.away);
    return plansAt(state.goals).map((plan) => {
      const scorer = scorers[(plan.goal ?? 0) - 1]?.side;
      const came = scorer && (scorer === 'home' ? 0 : 2);
      return made(came === undefined ? plan : { ...plan, came }, chances, margin);
    });
  }

  function knownSpread() {
    spread ??= scoreSpread(truth);
    return spread;
  }

  function look(elapsed: number, stage: 'running' | 'over' | 'broken off'): LiveState {
    const stands = stateAt(script, elapsed);
    const phase = phaseAt(script.clock, elapsed);
    const brokenOff = stage === 'broken off';
    const { home, away } = stands.goals;
    const parts = [stands.half ?? stands.goals];
    if (stands.half && phase !== 'break') {
      parts.push({ home: home - stands.half.home, away: away - stands.half.away });
    }
    return {
      score: { home, away, parts },
      phase: PHASES[brokenOff ? 'abandoned' : phase],
      minute: minuteAt(script.clock, elapsed),
      markets: priced(stands, truth, knownSpread(), brokenOff ? brokenOffMarket : pricedMarket),
      ...(stage === 'running' ? { model: modelOf(outlook.first, truth, stands) } : {}),
      statistics: statisticsAt(script, elapsed),
      incidents: incidentsAt(script, elapsed, brokenOff),
    };
  }

  const facts = {
    league: league.feedLeague,
    ...teams,
    top: outlook.strong && league.feedLeague.rank < TOP_LEAGUES,
    groups: GROUPS,
  };
  return eventLife(fixture, speed, facts, {
    ends: script.abandonedAt ?? script.clock.ends,
    moments: momentsOf(script),
    tick,
    pauses: script.pauses,
    modelBefore: (steps) => modelOf(outlook.first, outlook.after(steps), stateAt(script, -1)),
    marketsBefore: (steps) => priced(stateAt(script, -1), outlook.after(steps)),
    running: (elapsed) => look(Math.min(elapsed, script.clock.ends - 1), 'running'),
    over: () =>
      script.abandonedAt === null
        ? { state: 'ended', ...look(script.clock.ends, 'over') }
        : { state: 'void', ...look(script.abandonedAt, 'broken off') },
    result: script.abandonedAt === null ? countUpTo(script.goals, script.clock.ends) : null,
    momentum: (elapsed) => momentumOf(MEASURE, attemptsAt(script, elapsed), minuteAt(script.clock, elapsed)),
  });
}

/** Moments of the match's time at which more than odds changes. */
function momentsOf({ clock, goals, corners, cards, shots, saves, pauses }: MatchScript): number[] {
  return [
    clock.firstEnds,
    clock.secondBegins,
    ...[goals, corners, cards, shots, saves].flat().map(({ at }) => at),
    ...pauses.flatMap(({ from, to }) => [from, to]),
  ].sort((one, other) => one - other);
}
