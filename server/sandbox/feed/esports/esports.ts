import { openContests } from '../contests/contest.ts';
import { raceContest } from '../contests/race-contest.ts';
import { words } from '../localised-names.ts';
import { firstOf, type SimulatedSport, type SimulationOptions } from '../simulated-sport.ts';
import { ARENA, DUEL, SHOOTER } from './games.ts';

/** A game stands where other sports have a country: `/sports/esports/zona-de-impacto/circuito-impacto`. */
export const GAMES = [SHOOTER, ARENA, DUEL].map(raceContest);

/** Three simulated e-sports of two leagues each, about four matches running. */
export function openEsports(options: SimulationOptions): SimulatedSport {
  const games = GAMES.map(({ contest }) => openContests(contest, options));
  return {
    slug: 'esports',
    name: words('E-sports', 'E-sports', 'E-sports'),
    events: (since, now) => games.flatMap((game) => game.events(since, now)),
    statistics: (id, at) => firstOf(games, (game) => game.statistics(id, at)),
  };
}
