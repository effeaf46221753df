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
  const events = new Map<string, SimulatedEvent>();
  return function* (since, now) {
    const current = new Set<string>();
    for (const fixture of fixtures.offered(since, now)) {
      // An event that was never published and is over by now is omitted.
      if (fixture.offeredAt > since && fixture.startsAt + longest <= now) continue;
      const event = events.get(fixture.id) ?? eventOf(fixture);
      events.set(fixture.id, event);
      current.add(fixture.id);
      const { offeredAt, endsAt } = event;
      if (endsAt > since && (endsAt > now || offeredAt <= since)) yield event;
    }
    for (const id of events.keys()) if (!current.has(id)) events.delete(id);
  };
}
