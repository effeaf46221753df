import type { SimulatedEvent, SimulatedSport } from '../simulated-sport.ts';
import type { Fixture, FixtureList } from './fixtures.ts';

/**
 * The events of a sport as its fixtures come and go; each is made once. `longest`: how long one lasts at most, in ms as the
 * clock counts.
 */
export function offeredEvents(
  fixtures: FixtureList,
  eventOf: (fixture: Fixture) => SimulatedEvent,
  longest: number,
): SimulatedSport['events'] {
  let events = new Map<string, SimulatedEvent>();
  return (since, now) => {
    const current = new Map<string, SimulatedEvent>();
    for (const fixture of fixtures.offered(since, now)) {
      // An event that was never published and is over by now is omitted.
      if (fixture.offeredAt > since && fixture.startsAt + longest <= now) continue;
      current.set(fixture.id, events.get(fixture.id) ?? eventOf(fixture));
    }
    events = current;
    return [...current.values()].filter(
      ({ offeredAt, endsAt }) => endsAt > since && (endsAt > now || offeredAt <= since),
    );
  };
}
