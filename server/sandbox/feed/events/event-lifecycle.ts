// One event from its first offer to its end. Its state at a moment depends only on its random draws and that moment.
import type { Momentum } from '#server/core/feed-event.ts';
import type { FeedEvent, FeedMarket } from '#server/partners/feed/sports-feed.ts';
import { sign } from '../localised-names.ts';
import { stepAhead, stepsTaken } from '../pricing/odds-drift.ts';
import type { SimulatedEvent } from '../simulated-sport.ts';
import type { Fixture } from './fixtures.ts';

/** The changing state of a running event. */
export type LiveState = Pick<
  FeedEvent,
  'score' | 'phase' | 'minute' | 'markets' | 'model' | 'statistics' | 'incidents'
>;

/** Everything that will happen in an event; moments in ms of its own time since its start. */
export interface EventScript {
  /** When it is over or broken off. */
  ends: number;
  /** When more than odds changes, in order. */
  moments: readonly number[];
  /** When odds alone were last looked at, where time moves them. */
  tick?: (elapsed: number) => number;
  /** When betting is suspended. */
  pauses: readonly { from: number; to: number }[];
  /** As known after this many steps of the drift. */
  marketsBefore: (steps: number) => FeedMarket[];
  modelBefore?: (steps: number) => string;
  running: (elapsed: number) => LiveState;
  over: () => LiveState & { state: 'ended' | 'void' };
  /** Null if it is abandoned. */
  result: { home: number; away: number } | null;
  momentum: (elapsed: number) => Momentum;
}

type EventFacts = Pick<FeedEvent, 'league' | 'home' | 'away' | 'top' | 'groups'>;

export function eventLife(
  { id, offeredAt, startsAt }: Fixture,
  speed: number,
  facts: EventFacts,
  story: EventScript,
): SimulatedEvent {
  const { moments, pauses } = story;
  const whole = { id, startsAt, ...facts };
  const endsAt = startsAt + realMs(story.ends);

  /** Rounded up, so that a published moment is never before what happens at it. */
  function realMs(elapsed: number): number {
    return Math.ceil(elapsed / speed);
  }

  function lastMoment(since: number): number {
    const tick = realMs(story.tick?.(since * speed) ?? 0);
    const last = moments.findLast((moment) => realMs(moment) <= since) ?? 0;
    return Math.max(tick <= since ? tick : 0, realMs(last), 0);
  }

  return {
    id,
    offeredAt,
    endsAt,
    home: facts.home,
    away: facts.away,
    result: story.result,
    momentum: (moment) => {
      if (moment < startsAt) return null;
      const elapsed = (moment - startsAt) * speed;
      // What happens at the end isn't published before it.
      return story.momentum(moment >= endsAt ? story.ends : Math.min(elapsed, story.ends - 1));
    },
    changedAt: (now) => {
      if (now >= endsAt) return endsAt;
      if (now >= startsAt) return startsAt + lastMoment(now - startsAt);
      return Math.max(offeredAt, startsAt - stepAhead(stepsTaken(startsAt - now, speed), speed));
    },
    at: (moment) => {
      if (moment < startsAt) {
        const steps = stepsTaken(startsAt - moment, speed);
        const model = story.modelBefore?.(steps);
        return {
          ...whole,
          ...{ state: 'open', suspended: false },
          ...NOTHING_YET,
          ...(model === undefined ? {} : { model }),
          markets: story.marketsBefore(steps),
        };
      }
      if (moment >= endsAt) return { ...whole, suspended: false, ...story.over() };
      const elapsed = (moment - startsAt) * speed;
      const suspended = pauses.some(({ from, to }) => from <= elapsed && elapsed < to);
      return { ...whole, state: 'live', suspended, ...story.running(elapsed) };
    },
  };
}

const NOTHING_YET = { score: null, phase: sign(''), minute: null, statistics: [], incidents: [] };
