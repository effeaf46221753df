import { type ContestLeague, type ContestSport, openContests } from '../contests/contest.ts';
import { leaguesOf } from '../contests/contest-leagues.ts';
import { COUNTRIES } from '../countries.ts';
import { words } from '../localised-names.ts';
import type { SimulatedSport, SimulationOptions } from '../simulated-sport.ts';
import { drawFight, type FightState, snapshotOf } from './fight.ts';
import type { FightRates } from './fight-model.ts';
import { chancesOf, type FightBasis, GROUPS, marketsOf } from './mma-markets.ts';

interface Promotion extends ContestLeague {
  rounds: 3 | 5;
  /** Ends in an ordinary round, both sides' together. */
  ends: number;
}

/** In every promotion. */
const FIGHTERS = 16;

const PROMOTIONS: readonly Promotion[] = leaguesOf('mma', COUNTRIES, [
  [
    'world',
    'arena-dos-campeoes',
    words('Arena dos Campeões', 'Champions Arena', 'Arena de Campeones'),
    'Rildo "Trator" Macambira; Jonas Vilaverde; Kelvin "Cobra" Ubirajara; Petar Voronec; Malik Ashgrove; Danilo Serrote; Iker Montalbo; Samson Okerele; Tiago "Pedra" Mourisco; Lev Karasov; Bruno Caetité; Hollis "Hammer" Crane; Ruan Itapoã; Farid Belkassem; Goro Tanekawa; Aldo Quixabeira',
  ],
  [
    'brazil',
    'octogono-brasil',
    words('Octógono Brasil', 'Octagon Brazil', 'Octógono Brasil'),
    'Wesley "Furão" Carmópolis; Nando Perobas; Edinho Jatobá; Ricardo "Muralha" Lages; Ítalo Sabará; Robson Caiçara; Zeca "Faísca" Andirá; Mauro Tucuruí; Caíque Monte Alto; Juca "Raio" Piraí; Davi Corumbás; Gil Aroeira; Hélio "Onça" Xapuri; Sandro Vereda; Léo Batalhão; Otávio "Canhoto" Brejal',
  ],
  [
    'usa',
    'iron-cage-series',
    words('Série Gaiola de Ferro', 'Iron Cage Series', 'Serie Jaula de Hierro'),
    'Cole "Diesel" Harrigan; Marcus Tidewell; Dale Brockhurst; Rex Calloway Jr.; Tyrell "Switch" Bowmore; Nate Gravely; Shane Ironside-Lee; Andre "Bishop" Fairley; Zane Holloran; Luis Cantador; Brody Stagg; Terrence "Tempo" Wicks; Owen Blackfern; Ike Delacroy; Vince Rawlins; Hank "Grizzly" Sorrel',
  ],
]).map((league, rank) => ({ ...league, rounds: rank === 0 ? 5 : 3, ends: [0.22, 0.3, 0.26][rank] ?? 0.25 }));

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
