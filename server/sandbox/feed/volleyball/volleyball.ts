import { openContests } from '../contests/contest.ts';
import { leaguesOf } from '../contests/contest-leagues.ts';
import { raceContest } from '../contests/race-contest.ts';
import { COUNTRIES } from '../countries.ts';
import { words } from '../localised-names.ts';
import type { SimulatedSport, SimulationOptions } from '../simulated-sport.ts';

/** In every league. */
const TEAMS_OF_LEAGUE = 12;

const LEAGUES = leaguesOf('volleyball', COUNTRIES, [
  [
    'brazil',
    'liga-da-rede',
    words('Liga da Rede', 'Net League', 'Liga de la Red'),
    'Vôlei Serra Alta; Praia Grande Vôlei; União Saqueiros; Maré Cheia; Bloqueio de Ouro; Vôlei Pantaneiro; Minas da Colina; Atlântico Sul Vôlei; Ribeirão Voador; Vôlei Ipê-Roxo; Farol da Barra; Cataratas Vôlei',
  ],
  [
    'italy',
    'lega-rete-alta',
    words('Lega Rede Alta', 'High Net League', 'Lega Red Alta'),
    'Pallavolo Bellariva; Virtus Monteverde; Sporting Laguna Volley; Azzurra Colline; Volley Castelforte; Rocca Pallavolo; Adria Schiacciata; Volley Tramontana; Pallavolo Sannio; Nuova Maremma Volley; Volley Trebbia; Pallavolo Murgia',
  ],
  [
    'poland',
    'liga-wislana',
    words('Liga do Vístula', 'Vistula League', 'Liga del Vístula'),
    'Orły Podgórza; Siatka Warmia; Wilki Beskidu; Bursztyn Hel; Volley Mazury; Żubry Podlasia; Sokół Zamoście; Grom Kujawy; Stal Odrzańska; Husaria Radom Volley; Dąb Roztocze; Perła Sanu',
  ],
  [
    'japan',
    'sakura-net-league',
    words('Liga Sakura', 'Sakura Net League', 'Liga Sakura'),
    'Aomori Snowcaps; Kansai Blue Kites; Setouchi Tides; Fuji Skyhammers; Hokuriku Cranes; Kyushu Ember; Nagano Peaks V; Chiba Breakers; Shikoku Currents; Tohoku Lanterns; Saitama Falcons V; Okinawa Reefs',
  ],
  [
    'argentina',
    'torneo-del-bloqueo',
    words('Torneio do Bloqueio', 'Block Tournament', 'Torneo del Bloqueo'),
    'Vóley Cordillera; Remate del Plata; Unión Sacadores; Cóndor Vóley; Vóley Iberá; Puerto Madryn Alto; Vientos del Sur; Quebracho Vóley; Vóley Calchaquí; Ribera Saltadores; Patagonia Vóley; Club Vóley Tandilia',
  ],
]);

/** The last set is a short one. Longer sets than to forty points each are met once in hundred thousands. */
const SET = { target: 25, clear: 2, most: 40 } as const;
const LAST_SET = { ...SET, target: 15 };
/** The serving side wins less than half of the rallies: the other side attacks first. */
const ON_SERVE = 0.4;

export const formatOf = (index: number) => (index === 4 ? LAST_SET : SET);

const within = (chance: number) => Math.min(Math.max(chance, 0.2), 0.8);

export const { contest: VOLLEYBALL, book } = raceContest({
  slug: 'volleyball',
  key: 'volleyball',
  name: words('Vôlei', 'Volleyball', 'Voleibol'),
  leagues: LEAGUES,
  calendar: {
    clubs: TEAMS_OF_LEAGUE,
    round: 720,
    betweenStarts: 60,
    startsOn: 10,
    earliestOffer: 9 * 60,
    latestOffer: 2 * 60,
    longAhead: 20,
    longest: 300,
  },
  strength: 0.022,
  drift: 0.008,
  topLeagues: 2,
  toWin: 3,
  formatOf,
  pointChances: (lead) => ({ homeServes: within(ON_SERVE + lead), awayServes: within(1 - ON_SERVE + lead) }),
  names: {
    winner: words('Vencedor', 'Winner', 'Ganador'),
    score: words('Placar exato em sets', 'Correct score in sets', 'Marcador exacto en sets'),
    partsTotal: words('Total de sets', 'Total sets', 'Total de sets'),
    partsHandicap: words('Handicap de sets', 'Set handicap', 'Hándicap de sets'),
    total: words('Total de pontos', 'Total points', 'Total de puntos'),
    handicap: words('Handicap de pontos', 'Point handicap', 'Hándicap de puntos'),
    odd: words('Pontos: ímpar ou par', 'Points: odd or even', 'Puntos: impar o par'),
    takesOne: ({ pt, en, es }) => words(`${pt} vence um set`, `${en} to win a set`, `${es} gana un set`),
    part: (set) => ({
      winner: words(`Vencedor do ${set}º set`, `Winner of set ${set}`, `Ganador del ${set}.º set`),
      total: words(`Pontos no ${set}º set`, `Points in set ${set}`, `Puntos en el ${set}.º set`),
      handicap: words(`Handicap no ${set}º set`, `Handicap in set ${set}`, `Hándicap en el ${set}.º set`),
    }),
  },
  lines: {
    total: [-12_000, -6_000, 6_000, 12_000],
    lead: [-6_000, -3_000, 3_000, 6_000],
    partTotal: [-2_000, 0, 2_000],
    partLead: [-2_000, 0, 2_000],
  },
  partName: (set) => words(`${set}º set`, `Set ${set}`, `${set}.º set`),
  partEnded: (set) => words(`Fim do ${set}º set`, `End of set ${set}`, `Fin del ${set}.º set`),
  seconds: { least: 22, most: 38, pause: 180 },
  figures: [
    { id: 'aces', name: words('Aces', 'Aces', 'Saques directos'), share: 0.06 },
    { id: 'blocks', name: words('Bloqueios', 'Blocks', 'Bloqueos'), share: 0.12 },
    {
      id: 'errors-drawn',
      name: words('Erros do adversário', "Opponent's errors", 'Errores del rival'),
      share: 0.25,
    },
  ],
  points: { counted: words('Pontos', 'Points', 'Puntos'), minutes: 5 },
  brokenOff: { chance: 1 / 200, phase: words('Interrompido', 'Abandoned', 'Suspendido') },
});

/** Simulated volleyball: five leagues, best of five sets, about four matches running. */
export function openVolleyball(options: SimulationOptions): SimulatedSport {
  return openContests(VOLLEYBALL, options);
}
