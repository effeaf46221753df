// The interface of a simulated sport. To add one: a folder like tennis/ with a value of this type, and its name in
// simulated-feed.ts (decision 021).
import type { Momentum } from '#server/core/feed-event.ts';
import type { Localised } from '#server/core/localised.ts';
import type { EventStatistics, FeedEvent, PriceBetBuilder } from '#server/partners/feed/sports-feed.ts';

/** One event's whole life, the same for every request. Moments in ms since 1970. */
export interface SimulatedEvent {
  id: string;
  /** From when to when it is offered; at `endsAt` it is over and published once more. */
  offeredAt: number;
  endsAt: number;
  /** When it may last have changed, up to `now`. */
  changedAt: (now: number) => number;
  /** Its state at a moment that `changedAt` returned. */
  at: (moment: number) => FeedEvent;
  home: Localised;
  away: Localised;
  /** How it ends; null if it is abandoned. */
  result: { home: number; away: number } | null;
  /** How it has gone up to a moment; null before the start. */
  momentum: (moment: number) => Momentum | null;
}

export interface SimulatedSport {
  slug: string;
  name: Localised;
  /**
   * Events that are offered at some moment after `since` up to `now`, those that end then included. Each is made as it is asked for: the
   * caller can do other work between two of them.
   */
  events: (since: number, now: number) => Iterable<SimulatedEvent>;
  /** An event's statistics as known at a moment; null where the sport has none of that id. */
  statistics: (id: string, at: number) => EventStatistics | null;
  /** Missing if its events carry no joint distribution of results. */
  priceBetBuilder?: PriceBetBuilder;
}

export interface SimulationOptions {
  /** Everything that happens follows from it. */
  seed: string;
  /** How many minutes of sport pass in one minute. */
  speed: number;
  /** The average margin of the operator: 0.05 where probabilities add up to 105 %. */
  margin: number;
}

/** The first non-null answer of some sports; null if none has one. */
export function firstOf<Answer>(
  sports: readonly SimulatedSport[],
  ask: (sport: SimulatedSport) => Answer | null,
): Answer | null {
  for (const sport of sports) {
    const answer = ask(sport);
    if (answer !== null) return answer;
  }
  return null;
}
