import type { Localised } from '#server/core/localised.ts';
import type { FeedEvent } from '#server/partners/feed/sports-feed.ts';
import { COUNTRIES } from '../countries.ts';
import { namesIn, sign, words } from '../localised-names.ts';
import { CLUBS } from './clubs.ts';

export interface FootballLeague {
  told: FeedEvent['league'];
  /** Goals of an ordinary match. */
  goals: number;
  clubs: readonly Localised[];
}

/** In every league; its rounds count on it. */
export const CLUBS_OF_LEAGUE = 20;

type Row = [
  country: keyof typeof COUNTRIES,
  slug: string,
  name: Localised,
  goals: number,
  clubs: keyof typeof CLUBS,
];

/** The first is shown first. Slugs differ though countries do too. */
const ROWS: readonly Row[] = [
  [
    'brazil',
    'campeonato-nacional-a',
    words('Nacional Série A', 'National Série A', 'Nacional Serie A'),
    2.45,
    'BRAZIL_A',
  ],
  [
    'brazil',
    'campeonato-nacional-b',
    words('Nacional Série B', 'National Série B', 'Nacional Serie B'),
    2.25,
    'BRAZIL_B',
  ],
  [
    'england',
    'first-league',
    words('Primeira Liga Inglesa', 'First League', 'Primera Liga Inglesa'),
    2.85,
    'ENGLAND',
  ],
  [
    'spain',
    'division-de-honor',
    words('Divisão de Honra', 'Honour Division', 'División de Honor'),
    2.55,
    'SPAIN',
  ],
  ['italy', 'lega-uno', sign('Lega Uno'), 2.65, 'ITALY'],
  ['germany', 'oberste-liga', sign('Oberste Liga'), 3.1, 'GERMANY'],
  ['france', 'division-une', sign('Division Une'), 2.7, 'FRANCE'],
  [
    'portugal',
    'liga-lusitana',
    words('Liga Lusitana', 'Lusitanian League', 'Liga Lusitana'),
    2.5,
    'PORTUGAL',
  ],
  ['argentina', 'torneo-mayor', words('Torneio Maior', 'Major Tournament', 'Torneo Mayor'), 2.2, 'ARGENTINA'],
  ['mexico', 'liga-del-sol', words('Liga do Sol', 'Sun League', 'Liga del Sol'), 2.75, 'MEXICO'],
  ['uruguay', 'copa-oriental', words('Copa Oriental', 'Oriental Cup', 'Copa Oriental'), 2.4, 'URUGUAY'],
  ['colombia', 'liga-andina', words('Liga Andina', 'Andean League', 'Liga Andina'), 2.3, 'COLOMBIA'],
];

export const LEAGUES: readonly FootballLeague[] = ROWS.map(([country, slug, name, goals, clubs], rank) => ({
  told: { sport: 'football', country, slug, name, countryName: COUNTRIES[country], rank },
  goals,
  clubs: namesIn(CLUBS[clubs]),
}));
