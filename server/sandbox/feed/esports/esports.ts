// Three invented games, each a race in its own way: rounds of a tactical shooter, towers of a battle arena, rounds of a duel.
import { type ContestLeague, openContests } from '#server/sandbox/feed/contests/contest.ts';
import { leaguesOf } from '#server/sandbox/feed/contests/contest-leagues.ts';
import { type RaceSport, raceContest } from '#server/sandbox/feed/contests/race-contest.ts';
import { words } from '#server/sandbox/feed/localised-names.ts';
import {
  firstOf,
  type SimulatedSport,
  type SimulationOptions,
} from '#server/sandbox/feed/simulated-sport.ts';

/** In every league. */
const TEAMS_OF_LEAGUE = 12;

const GAME_NAMES = {
  'zona-de-impacto': words('Zona de Impacto', 'Impact Zone', 'Zona de Impacto'),
  'reinos-de-eter': words('Reinos de Éter', 'Realms of Ether', 'Reinos de Éter'),
  'punhos-de-neon': words('Punhos de Neon', 'Neon Fists', 'Puños de Neón'),
};

const LEAGUES = leaguesOf('esports', GAME_NAMES, [
  [
    'zona-de-impacto',
    'circuito-impacto',
    words('Circuito Impacto', 'Impact Circuit', 'Circuito Impacto'),
    'Onça Digital; Carcará Gaming; Nimbus Nove; Vetor Preto; Falange 12; Boitatá e-Sports; Quebra-Mira; Sentinelas BR; Lobo-Guará Team; Curupira GG; Ponto Cego; Maré Vermelha Gaming',
  ],
  [
    'zona-de-impacto',
    'northern-strike-series',
    words('Série Ataque do Norte', 'Northern Strike Series', 'Serie Ataque del Norte'),
    'Frostbyte Union; Grey Lantern; Kilo Harbour; Static Ravens; Ironpeak Five; Hollow Signal; Westwind Core; Pale Comets; Nightferry; Redshift Guild; Low Orbit; Birchwood Bandits',
  ],
  [
    'reinos-de-eter',
    'coroa-do-eter',
    words('Coroa do Éter', 'Crown of Ether', 'Corona del Éter'),
    'Guardiões do Vale; Serpente Azul; Aurora Rubra; Templo de Jade GG; Corvos da Torre; Raiz Ancestral; Dragões de Cobre; Lua Minguante; Escudo de Sal; Vigias do Rio; Fênix do Agreste; Ordem do Ipê',
  ],
  [
    'reinos-de-eter',
    'eastern-realms-cup',
    words('Copa dos Reinos do Leste', 'Eastern Realms Cup', 'Copa de los Reinos del Este'),
    'Jade Meridian; Paper Tigers GG; Seven Rivers; Silent Pagoda; Cloud Foxes; Hanok Titans; Blossom Unit; Thunder Koi; Ember Dynasty; Moonlit Nine; Salt Harbour Five; Bamboo Vanguard',
  ],
  [
    'punhos-de-neon',
    'liga-neon',
    words('Liga Neon', 'Neon League', 'Liga Neón'),
    'Kaique "Trovão"; Lia "Vespa"; Davi "Eclipse"; Nina "Brasa"; Ravi "Mola"; Tainá "Garra"; Otto "Granizo"; Bia "Faísca"; Caio "Muralha"; Yara "Sombra"; Enzo "Pixel-9"; Duda "Furacão"',
  ],
  [
    'punhos-de-neon',
    'world-neon-tour',
    words('Circuito Mundial Neon', 'World Neon Tour', 'Circuito Mundial Neón'),
    'Marlo "Hexfist"; Sunny "Volt" Ade; Irina "Frostheel"; Beck "Lowkick"; Kofi "Rumble"; Mei "Paperblade"; Oskar "Tinman"; Priya "Tempest"; Luc "Mistral"; Hana "Zero Frame"; Diego "Cometa"; Femi "Backdash"',
  ],
]);

const leaguesIn = (game: keyof typeof GAME_NAMES) =>
  LEAGUES.filter(({ feedLeague }) => feedLeague.country === game);

const within = (chance: number) => Math.min(Math.max(chance, 0.2), 0.8);

/** What is counted in a game's maps. */
interface Counted {
  pt: string;
  en: string;
  es: string;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function namesOf(counted: Counted) {
  return {
    winner: words('Vencedor', 'Winner', 'Ganador'),
    score: words('Placar exato em mapas', 'Correct score in maps', 'Marcador exacto en mapas'),
    partsTotal: words('Total de mapas', 'Total maps', 'Total de mapas'),
    partsHandicap: words('Handicap de mapas', 'Map handicap', 'Hándicap de mapas'),
    total: words(`Total de ${counted.pt}`, `Total ${counted.en}`, `Total de ${counted.es}`),
    handicap: words(`Handicap de ${counted.pt}`, `Handicap in ${counted.en}`, `Hándicap de ${counted.es}`),
    odd: words(
      `${capital(counted.pt)}: ímpar ou par`,
      `${capital(counted.en)}: odd or even`,
      `${capital(counted.es)}: impar o par`,
    ),
    takesOne: ({ pt, en, es }: Counted) =>
      words(`${pt} vence um mapa`, `${en} to win a map`, `${es} gana un mapa`),
    part: (map: number) => ({
      winner: words(`Vencedor do mapa ${map}`, `Winner of map ${map}`, `Ganador del mapa ${map}`),
      total: words(
        `Mapa ${map}: total de ${counted.pt}`,
        `Map ${map}: total ${counted.en}`,
        `Mapa ${map}: total de ${counted.es}`,
      ),
      handicap: words(`Mapa ${map}: handicap`, `Map ${map}: handicap`, `Mapa ${map}: hándicap`),
    }),
  };
}

/** `stretch`: minutes of one stretch of its momentum. */
function gameOf(key: keyof typeof GAME_NAMES, counted: Counted, stretch: number) {
  return {
    slug: 'esports',
    key,
    name: GAME_NAMES[key],
    leagues: leaguesIn(key),
    topLeagues: 1,
    drift: 0.008,
    pointChances: (lead: number) => ({ homeServes: within(0.5 + lead), awayServes: within(0.5 + lead) }),
    names: namesOf(counted),
    points: {
      counted: words(capital(counted.pt), capital(counted.en), capital(counted.es)),
      minutes: stretch,
    },
    partName: (map: number) => words(`Mapa ${map}`, `Map ${map}`, `Mapa ${map}`),
    partEnded: (map: number) => words(`Fim do mapa ${map}`, `End of map ${map}`, `Fin del mapa ${map}`),
    brokenOff: { chance: 1 / 120, phase: words('Interrompido', 'Abandoned', 'Suspendido') },
  };
}

const CALENDAR = {
  clubs: TEAMS_OF_LEAGUE,
  startsOn: 5,
  earliestOffer: 9 * 60,
  latestOffer: 90,
  longAhead: 20,
};

export const SHOOTER: RaceSport<ContestLeague> = {
  ...gameOf('zona-de-impacto', { pt: 'rodadas', en: 'rounds', es: 'rondas' }, 10),
  calendar: { ...CALENDAR, round: 800, betweenStarts: 75, longest: 320 },
  strength: 0.035,
  toWin: 2,
  // Overtime until one side leads by two rounds.
  formatOf: () => ({ target: 13, clear: 2, most: 30 }),
  lines: {
    total: [-6_000, -3_000, 3_000, 6_000],
    lead: [-4_000, -2_000, 2_000, 4_000],
    partTotal: [-2_000, 0, 2_000],
    partLead: [-2_000, 0, 2_000],
  },
  seconds: { least: 85, most: 125, pause: 420 },
  figures: [
    { id: 'plants', name: words('Bombas plantadas', 'Bombs planted', 'Bombas plantadas'), share: 0.35 },
    { id: 'clutches', name: words('Rodadas viradas', 'Clutch rounds', 'Rondas remontadas'), share: 0.1 },
  ],
};

export const ARENA: RaceSport<ContestLeague> = {
  ...gameOf('reinos-de-eter', { pt: 'torres', en: 'towers', es: 'torres' }, 5),
  calendar: { ...CALENDAR, round: 600, betweenStarts: 50, longest: 200 },
  strength: 0.05,
  toWin: 2,
  formatOf: () => ({ target: 11, clear: 1, most: 11 }),
  lines: {
    total: [-5_000, -2_000, 2_000, 5_000],
    lead: [-4_000, -2_000, 2_000, 4_000],
    partTotal: [-1_000, 0, 1_000],
    partLead: [-2_000, 0, 2_000],
  },
  seconds: { least: 80, most: 135, pause: 480 },
  figures: [
    { id: 'dragons', name: words('Dragões', 'Dragons', 'Dragones'), share: 0.3 },
    { id: 'team-fights', name: words('Lutas vencidas', 'Team fights won', 'Peleas ganadas'), share: 0.5 },
  ],
};

export const DUEL: RaceSport<ContestLeague> = {
  ...gameOf('punhos-de-neon', { pt: 'rounds', en: 'rounds', es: 'rounds' }, 2),
  calendar: { ...CALENDAR, round: 400, betweenStarts: 33, longest: 80 },
  strength: 0.05,
  toWin: 3,
  formatOf: () => ({ target: 3, clear: 1, most: 3 }),
  lines: {
    total: [-2_000, 2_000],
    lead: [-2_000, 2_000],
    partTotal: [0],
    partLead: [-1_000, 1_000],
  },
  seconds: { least: 55, most: 95, pause: 90 },
  figures: [
    { id: 'perfects', name: words('Rounds perfeitos', 'Perfect rounds', 'Rounds perfectos'), share: 0.12 },
  ],
};

/** A game stands where other sports have a country: `/sports/esports/zona-de-impacto/circuito-impacto`. */
export const GAMES = [SHOOTER, ARENA, DUEL].map(raceContest);

/** Three simulated e-sports of two leagues each, about four matches running. */
export function openEsports(options: SimulationOptions): SimulatedSport {
  const games = GAMES.map(({ contest }) => openContests(contest, options));
  return {
    slug: 'esports',
    name: words('E-sports', 'E-sports', 'E-sports'),
    *events(since, now) {
      for (const game of games) yield* game.events(since, now);
    },
    statistics: (id, at) => firstOf(games, (game) => game.statistics(id, at)),
  };
}
