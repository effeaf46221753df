import type { SimulatedEvent, SimulatedSport, SimulationOptions } from '../simulated-sport.ts';
import { fixtureList } from './fixtures.ts';
import { footballMatch } from './football-match.ts';
import { words } from './market-names.ts';
import { LONGEST_MATCH } from './match-clock.ts';

/** Simulated football: twelve leagues, about 200 matches offered at any moment, about twenty of them running. */
export function openFootball(options: SimulationOptions): SimulatedSport {
  const fixtures = fixtureList(options);
  let matches = new Map<string, SimulatedEvent>();
  return {
    slug: 'football',
    name: words('Futebol', 'Football', 'Fútbol'),
    events: (since, now) => {
      const kept = new Map<string, SimulatedEvent>();
      for (const fixture of fixtures(since, now)) {
        // What was never told and is over by now concerns nobody.
        if (fixture.offeredAt > since && fixture.startsAt + LONGEST_MATCH / options.speed <= now) continue;
        const match = matches.get(fixture.id) ?? footballMatch(fixture, options);
        kept.set(fixture.id, match);
      }
      matches = kept;
      return [...kept.values()].filter(
        ({ offeredAt, endsAt }) => endsAt > since && (endsAt > now || offeredAt <= since),
      );
    },
  };
}
