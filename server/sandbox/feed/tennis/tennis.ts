import { type ContestSport, openContests } from '../contests/contest.ts';
import { words } from '../localised-names.ts';
import type { SimulatedSport, SimulationOptions } from '../simulated-sport.ts';
import { type PointChain, pointChain } from './point-model.ts';
import { chancesOf, GROUPS, marketsKey, marketsOf, type TennisBasis } from './tennis-markets.ts';
import { drawMatch, RETIRED, snapshotOf, type TennisState } from './tennis-match.ts';
import { PLAYERS, TOURNAMENTS, type Tournament } from './tournaments.ts';

const within = (chance: number) => Math.min(Math.max(chance, 0.4), 0.8);

export const TENNIS: ContestSport<Tournament, PointChain, TennisState, TennisBasis> = {
  slug: 'tennis',
  key: 'tennis',
  name: words('Tênis', 'Tennis', 'Tenis'),
  groups: GROUPS,
  leagues: TOURNAMENTS,
  calendar: {
    clubs: PLAYERS,
    round: 820,
    betweenStarts: 60,
    startsOn: 5,
    earliestOffer: 9 * 60,
    latestOffer: 2 * 60,
    longAhead: 20,
    longest: 360,
  },
  strength: 0.022,
  drift: 0.008,
  topLeagues: 3,
  modelOf: ({ serve }, { home, away }) =>
    pointChain({ home: within(serve + home - away), away: within(serve + away - home) }),
  courseOf: (_, chain, random) => drawMatch(chain, random),
  chancesOf,
  marketsOf,
  marketsKey,
  snapshotOf,
  momentum: {
    counted: words('Pontos', 'Points', 'Puntos'),
    minutes: 10,
    of: ({ figures }) => figures.points,
  },
  brokenOff: { chance: 1 / 60, phase: RETIRED },
};

/** Simulated tennis: seven tournaments, best of three sets, about six matches running. */
export function openTennis(options: SimulationOptions): SimulatedSport {
  return openContests(TENNIS, options);
}
