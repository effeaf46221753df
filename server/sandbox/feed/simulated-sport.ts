// What a sport has to say to be simulated. To add one: a folder like tennis/ with a value of this type, and its name in
// simulated-feed.ts (docs/decisions/021).
import type { Momentum } from '#server/core/feed-event.ts';
import type { Localised } from '#server/core/localised.ts';
import type { EventStatistics, FeedEvent, PriceBetBuilder } from '#server/partners/feed/sports-feed.ts';

/** One event's whole life, the same for whoever asks and whenever. Moments in ms since 1970. */
export interface SimulatedEvent {
  id: string;
  /** From when to when it is offered; at `endsAt` it is over and told once more. */
  offeredAt: number;
  endsAt: number;
  /** When it last may have changed, up to `now`. */
  changedAt: (now: number) => number;
  /** As it stands at a moment that `changedAt` gave. */
  at: (moment: number) => FeedEvent;
  home: Localised;
  away: Localised;
  /** How it ends; null where it is broken off. */
  result: { home: number; away: number } | null;
  /** How it has gone up to a moment; null before the start. */
  momentum: (moment: number) => Momentum | null;
}

export interface SimulatedSport {
  slug: string;
  name: Localised;
  /** Events that are offered at some moment after `since` up to `now`, those that end then included. */
  events: (since: number, now: number) => SimulatedEvent[];
  /** An event's statistics as known at a moment; null where the sport has none of that id. */
  statistics: (id: string, at: number) => EventStatistics | null;
  /** Where its events say how their results hang together. */
  together?: PriceBetBuilder;
}

export interface SimulationOptions {
  /** Everything that happens follows from it. */
  seed: string;
  /** How many minutes of sport pass in one minute. */
  speed: number;
  /** What the house keeps on average: 0.05 where 105 % of chance is sold. */
  margin: number;
}

/** What the first of some sports that knows it says; null where none does. */
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
