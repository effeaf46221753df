import type { SimulatedEvent, SimulatedSport, SimulationOptions } from '../simulated-sport.ts';
import { fixtureList } from './fixtures.ts';
import { footballMatch } from './football-match.ts';
import { words } from './market-names.ts';

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
        const match = matches.get(fixture.id) ?? footballMatch(fixture, options);
        kept.set(fixture.id, match);
      }
      matches = kept;
      return [...kept.values()].filter(({ endsAt }) => endsAt > since);
    },
  };
}
