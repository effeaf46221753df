import { type ContestSport, openContests } from '../contests/contest.ts';
import { words } from '../localised-names.ts';
import type { SimulatedSport, SimulationOptions } from '../simulated-sport.ts';
import { drawFight, type FightState, snapshotOf } from './fight.ts';
import type { FightRates } from './fight-model.ts';
import { FIGHTERS, PROMOTIONS, type Promotion } from './leagues.ts';
import { chancesOf, type FightBasis, GROUPS, marketsOf } from './markets.ts';

/** Of all ends before the last bell, knockouts. */
const KNOCKOUTS = 0.6;

function ratesOf({ ends, rounds }: Promotion, strengths: { home: number; away: number }): FightRates {
  const lead = strengths.home - strengths.away;
  const home = (ends / 2) * Math.exp(lead);
  const away = (ends / 2) * Math.exp(-lead);
  return {
    knockout: { home: KNOCKOUTS * home, away: KNOCKOUTS * away },
    submission: { home: (1 - KNOCKOUTS) * home, away: (1 - KNOCKOUTS) * away },
    round: 1 / (1 + Math.exp(-1.2 * lead)),
    rounds,
  };
}

export const MMA: ContestSport<Promotion, FightRates, FightState, FightBasis> = {
  slug: 'mma',
  key: 'mma',
  name: words('MMA', 'MMA', 'MMA'),
  groups: GROUPS,
  leagues: PROMOTIONS,
  calendar: {
    clubs: FIGHTERS,
    round: 290,
    betweenStarts: 31,
    startsOn: 1,
    earliestOffer: 8 * 60,
    latestOffer: 90,
    longAhead: 25,
    longest: 32,
  },
  strength: 0.4,
  drift: 0.08,
  topLeagues: 1,
  modelOf: ratesOf,
  courseOf: (_, rates, random) => drawFight(rates, random),
  chancesOf,
  marketsOf,
  marketsKey: () => '',
  snapshotOf,
  momentum: {
    counted: words('Golpes', 'Strikes', 'Golpes'),
    minutes: 1,
    of: ({ figures }) => figures.strikes,
  },
  brokenOff: { chance: 1 / 80, phase: words('Sem resultado', 'No contest', 'Sin resultado') },
};

/** Simulated mixed martial arts: three promotions, fights of three or five rounds, one or two of them running. */
export function openMma(options: SimulationOptions): SimulatedSport {
  return openContests(MMA, options);
}
