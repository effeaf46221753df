import { type ContestLeague, type ContestSport, openContests } from '../contests/contest.ts';
import { words } from '../localised-names.ts';
import type { SimulatedSport, SimulationOptions } from '../simulated-sport.ts';
import { drawGame, type GameState, scoreOf, snapshotOf } from './basketball-game.ts';
import { LEAGUES, TEAMS_OF_LEAGUE } from './basketball-leagues.ts';
import { chancesOf, type GameBasis, GROUPS, marketsOf } from './basketball-markets.ts';
import { type PossessionModel, possessionModel } from './possession-model.ts';

/** How much more the home side scores than on neutral ground, and the other less. */
const AT_HOME = 0.015;

const factor = (level: number) => Math.min(Math.max(Math.exp(level), 0.6), 1.5);

export const BASKETBALL: ContestSport<ContestLeague, PossessionModel, GameState, GameBasis> = {
  slug: 'basketball',
  key: 'basketball',
  name: words('Basquete', 'Basketball', 'Baloncesto'),
  groups: GROUPS,
  leagues: LEAGUES,
  calendar: {
    clubs: TEAMS_OF_LEAGUE,
    round: 840,
    betweenStarts: 70,
    startsOn: 10,
    earliestOffer: 9 * 60,
    latestOffer: 2 * 60,
    longAhead: 20,
    longest: 240,
  },
  strength: 0.03,
  drift: 0.012,
  topLeagues: 2,
  modelOf: (_, { home, away }) =>
    possessionModel({ home: factor(AT_HOME + home - away), away: factor(away - home - AT_HOME) }),
  courseOf: (_, model, random) => drawGame(model, random),
  chancesOf,
  marketsOf,
  marketsKey: () => '',
  snapshotOf,
  momentum: { counted: words('Pontos', 'Points', 'Puntos'), minutes: 2, of: scoreOf },
  brokenOff: { chance: 1 / 250, phase: words('Interrompido', 'Abandoned', 'Suspendido') },
};

/** Simulated basketball: seven leagues, four quarters of ten minutes, about five games running. */
export function openBasketball(options: SimulationOptions): SimulatedSport {
  return openContests(BASKETBALL, options);
}
