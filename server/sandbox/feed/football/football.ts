import { type Fixture, fixtureList } from '../events/fixtures.ts';
import { offeredEvents } from '../events/offered-events.ts';
import { eventStatistics } from '../events/simulated-statistics.ts';
import { words } from '../localised-names.ts';
import type { SimulatedSport, SimulationOptions } from '../simulated-sport.ts';
import { priceBetBuilder } from './bet-builder-pricing.ts';
import { CLUBS_OF_LEAGUE, LEAGUES } from './football-leagues.ts';
import { footballMatch } from './football-match.ts';
import { LONGEST_MATCH } from './match-clock.ts';

const CALENDAR = {
  name: 'football',
  draws: 'round',
  leagues: LEAGUES.length,
  clubs: CLUBS_OF_LEAGUE,
  round: 690,
  betweenStarts: 48,
  startsOn: 5,
  earliestOffer: 13 * 60,
  latestOffer: 3 * 60,
  longAhead: 15,
  longest: LONGEST_MATCH / 60_000,
};

/** Simulated football: twelve leagues, about 200 matches offered at any moment, about twenty of them running. */
export function openFootball(options: SimulationOptions): SimulatedSport {
  const fixtures = fixtureList(CALENDAR, options);
  const eventOf = (fixture: Fixture) => footballMatch(fixture, options);
  return {
    slug: 'football',
    name: words('Futebol', 'Football', 'Fútbol'),
    events: offeredEvents(fixtures, eventOf, LONGEST_MATCH / options.speed),
    statistics: eventStatistics(fixtures, eventOf),
    priceBetBuilder: priceBetBuilder(options.margin),
  };
}
