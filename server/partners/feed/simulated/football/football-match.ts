// One match from its first offer to its end: how it stands at a moment follows from the seed and that moment alone.
import type { FeedEvent, FeedMarket } from '../../sports-feed.ts';
import { randomFor } from '../seeded-random.ts';
import type { SimulatedEvent, SimulationOptions } from '../simulated-sport.ts';
import { type Counts, chancesOf, type MatchState } from './chances.ts';
import type { Fixture } from './fixtures.ts';
import { type GoalRates, scoreSpread } from './goal-model.ts';
import { LEAGUES } from './leagues.ts';
import { GROUPS, sign } from './market-names.ts';
import { marketsOf } from './markets.ts';
import { minuteAt, phaseAt, sharesLeft } from './match-clock.ts';
import { type MatchScript, matchScript } from './match-script.ts';
import { countUpTo, incidentsAt, PHASES, statisticsAt } from './match-story.ts';
import type { PlannedMarket } from './planned-market.ts';
import { brokenMarket, pricedMarket } from './priced-market.ts';
import { outlookOf, stepAhead, stepsTaken } from './strengths.ts';

/** Odds of a running match are looked at again every so many ms of its time, each match at seconds of its own. */
const TICK = 15_000;
/** Leagues of a lower rank have matches that most people look for. */
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
  const { id, startsAt, offeredAt } = fixture;
  const league = LEAGUES[fixture.league];
  const none = sign('');
  const teams = { home: league?.clubs[fixture.home] ?? none, away: league?.clubs[fixture.away] ?? none };
  if (!league) throw new RangeError(`no league ${fixture.league}`);
  const outlook = outlookOf(seed, id, league, fixture.home, fixture.away);
  const truth = outlook.after(stepsTaken(0, speed));
  const script = matchScript(`${seed} ${id}`, truth);
  const spread = scoreSpread(truth);
  const endsAt = startsAt + realMs(script.abandonedAt ?? script.clock.ends);
  const moments = momentsOf(script);
  const beat = Math.floor(randomFor(`${seed} beat ${id}`)() * TICK);
  let planned: { goals: string; plans: PlannedMarket[] } | undefined;

  /** Rounded up, so that a moment told is never before what happens at it. */
  function realMs(elapsed: number): number {
    return Math.ceil(elapsed / speed);
  }

  function changedAt(now: number): number {
    if (now >= endsAt) return endsAt;
    if (now >= startsAt) return startsAt + lastMoment(now - startsAt);
    return Math.max(offeredAt, startsAt - stepAhead(stepsTaken(startsAt - now, speed), speed));
  }

  function lastMoment(since: number): number {
    const elapsed = since * speed;
    const resting = phaseAt(script.clock, elapsed) === 'break';
    const tick = resting ? 0 : realMs(Math.floor((elapsed - beat) / TICK) * TICK + beat);
    const last = moments.findLast((moment) => realMs(moment) <= since) ?? 0;
    return Math.max(tick <= since ? tick : 0, realMs(last), 0);
  }

  const whole = {
    id,
    league: league.told,
    ...teams,
    startsAt,
    top: outlook.strong && league.told.rank < TOP_LEAGUES,
    groups: GROUPS,
  };

  /** Kept until the next goal. */
  function plansAt(goals: Counts): PlannedMarket[] {
    const score = `${goals.home} ${goals.away}`;
    if (planned?.goals !== score) planned = { goals: score, plans: marketsOf(teams, outlook.first, goals) };
    return planned.plans;
  }

  function priced(
    state: MatchState,
    rates: GoalRates,
    known = scoreSpread(rates),
    made = pricedMarket,
  ): FeedMarket[] {
    const chances = chancesOf(state, rates, known);
    const scorers = script.goals.slice(0, state.goals.home + state.goals.away);
    return plansAt(state.goals).map((plan) => {
      const scorer = scorers[(plan.goal ?? 0) - 1]?.side;
      return made(plan, chances, margin, scorer && (scorer === 'home' ? 0 : 2));
    });
  }

  function beforeStart(moment: number): FeedEvent {
    const rates = outlook.after(stepsTaken(startsAt - moment, speed));
    return {
      ...whole,
      state: 'open',
      suspended: false,
      score: null,
      phase: PHASES.open,
      minute: null,
      markets: priced(stateAt(script, -1), rates),
      statistics: [],
      incidents: [],
    };
  }

  function begun(elapsed: number, state: FeedEvent['state']): FeedEvent {
    const stands = stateAt(script, elapsed);
    const phase = phaseAt(script.clock, elapsed);
    const { home, away } = stands.goals;
    const parts = [stands.half ?? stands.goals];
    if (stands.half && phase !== 'break') {
      parts.push({ home: home - stands.half.home, away: away - stands.half.away });
    }
    return {
      ...whole,
      state,
      suspended: state === 'live' && script.pauses.some(({ from, to }) => from <= elapsed && elapsed < to),
      score: { home, away, parts },
      phase: PHASES[state === 'void' ? 'abandoned' : phase],
      minute: minuteAt(script.clock, elapsed),
      markets: priced(stands, truth, spread, state === 'void' ? brokenMarket : pricedMarket),
      statistics: statisticsAt(script, elapsed),
      incidents: incidentsAt(script, elapsed, state === 'void'),
    };
  }

  return {
    id,
    offeredAt,
    endsAt,
    changedAt,
    at: (moment) => {
      if (moment < startsAt) return beforeStart(moment);
      if (moment < endsAt) return begun(Math.min((moment - startsAt) * speed, script.clock.ends - 1), 'live');
      return script.abandonedAt === null
        ? begun(script.clock.ends, 'ended')
        : begun(script.abandonedAt, 'void');
    },
  };
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
