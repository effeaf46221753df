// The markets of a tennis match, and the chances that price and settle them.

import { numberedPart, type PartsBasis, partsBases, surelyPlayed } from '../contests/parts.ts';
import { PARTS_GROUPS, partsMarkets } from '../contests/parts-markets.ts';
import { NO, sign, words, YES } from '../localised-names.ts';
import { choicesOf, type PlannedMarket, type Teams, twoWay } from '../pricing/market-template.ts';
import type { Chances, Distribution } from '../pricing/outcome-distribution.ts';
import { type Cell, ruleBook } from '../pricing/settlement-rules.ts';
import { type PointChain, SET_ENDS } from './point-model.ts';
import { SETS_TO_WIN, type TennisState } from './tennis-match.ts';

/** game: who wins the one that is being played. */
export type TennisBasis = PartsBasis | 'game';

const bases = partsBases({ toWin: SETS_TO_WIN, endsOf: () => SET_ENDS, mostOfOne: 7, mostOfBoth: 13 });
const GAME: readonly Cell[] = [
  [1, 0],
  [0, 1],
];
export const book = ruleBook<TennisBasis>((basis) => (basis === 'game' ? GAME : bases.cellsOf(basis)));
const { winner } = choicesOf(book);

export const GROUPS = [
  PARTS_GROUPS.main,
  PARTS_GROUPS.handicap,
  PARTS_GROUPS.total,
  PARTS_GROUPS.score,
  { id: 'games', name: words('Games', 'Games', 'Juegos') },
  ...[1, 2, 3].map((set) => ({
    id: `part-${set}`,
    name: words(`${set}º set`, `Set ${set}`, `${set}.º set`),
  })),
];

const shared = partsMarkets<'game'>(
  book,
  bases.cellsOf,
  SETS_TO_WIN,
  {
    winner: words('Vencedor', 'Winner', 'Ganador'),
    score: words('Placar exato em sets', 'Correct score in sets', 'Marcador exacto en sets'),
    partsTotal: words('Total de sets', 'Total sets', 'Total de sets'),
    partsHandicap: words('Handicap de sets', 'Set handicap', 'Hándicap de sets'),
    total: words('Total de games', 'Total games', 'Total de juegos'),
    handicap: words('Handicap de games', 'Game handicap', 'Hándicap de juegos'),
    odd: words('Games: ímpar ou par', 'Games: odd or even', 'Juegos: impar o par'),
    takesOne: ({ pt, en, es }) => words(`${pt} vence um set`, `${en} to win a set`, `${es} gana un set`),
    part: (set) => ({
      winner: words(`Vencedor do ${set}º set`, `Winner of set ${set}`, `Ganador del ${set}.º set`),
      total: words(`Games no ${set}º set`, `Games in set ${set}`, `Juegos en el ${set}.º set`),
      handicap: words(`Handicap no ${set}º set`, `Handicap in set ${set}`, `Hándicap en el ${set}.º set`),
    }),
  },
  {
    total: [-3_000, -1_500, 1_500, 3_000],
    lead: [-2_000, -1_000, 1_000, 2_000],
    partTotal: [-1_000, 0, 1_000],
    partLead: [-1_000, 0, 1_000],
  },
);

export function chancesOf(chain: PointChain, state: TennisState): Chances<TennisBasis> {
  const running = state.over ? [] : chain.setEnds(state);
  const wins = state.over ? 0 : chain.game(state);
  const game: Distribution = { cells: [0, 1], chances: Float64Array.of(wins, 1 - wins) };
  // Later sets have a first server that the ones before decide.
  return { ...bases.chancesOf({ ended: state.ended, running }, (_, begins) => chain.freshSet(begins)), game };
}

function setMarkets(
  teams: Teams,
  opening: Chances<TennisBasis>,
  index: number,
): PlannedMarket<TennisBasis>[] {
  const basis = numberedPart(index);
  const set = index + 1;
  return [
    ...shared.ofPart(teams, opening, index),
    {
      id: `${basis}-tie-break`,
      group: basis,
      name: words(`Tie-break no ${set}º set`, `Tie-break in set ${set}`, `Tie-break en el ${set}.º set`),
      selections: twoWay(YES, NO, (yes) =>
        book.rule(`tie-break ${yes}`, basis, (home, away) => (home + away === 13) === yes),
      ),
    },
    {
      id: `${basis}-score`,
      group: basis,
      name: words(
        `Placar exato do ${set}º set`,
        `Correct score of set ${set}`,
        `Marcador exacto del ${set}.º set`,
      ),
      selections: SET_ENDS.map(([home, away]) => ({
        id: `${home}-${away}`,
        name: sign(`${home} x ${away}`),
        label: sign(`${home}-${away}`),
        rule: book.score(basis, home, away),
      })),
    },
  ];
}

function gameMarkets(teams: Teams, { winners, over }: TennisState): PlannedMarket<TennisBasis>[] {
  return winners
    .flatMap((games, index) => {
      const open = !over && index === winners.length - 1;
      return Array.from({ length: games.length + Number(open) }, (_, at): PlannedMarket<TennisBasis> => {
        const [set, game] = [index + 1, at + 1];
        return {
          id: `game-${set}-${game}`,
          group: 'games',
          name: words(`${set}º set, game ${game}`, `Set ${set}, game ${game}`, `${set}.º set, juego ${game}`),
          came: games[at],
          selections: winner('game', teams),
        };
      });
    })
    .reverse();
}

export function marketsOf(
  teams: Teams,
  opening: Chances<TennisBasis>,
  state: TennisState,
): PlannedMarket<TennisBasis>[] {
  return [
    ...shared.ofAll(teams, opening),
    ...gameMarkets(teams, state),
    ...Array.from({ length: surelyPlayed(SETS_TO_WIN, state.ended, state.over) }, (_, index) =>
      setMarkets(teams, opening, index),
    ).flat(),
  ];
}

/** Markets come with each game. */
export const marketsKey = ({ winners, over }: TennisState) =>
  `${winners.map((games) => games.length)} ${over}`;
