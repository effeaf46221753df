// The markets of a fight: all of them are about how it ends.
import type { Localised } from '#server/core/localised.ts';
import { either, joined, lineName, NO, pairName, sign, totalName, words, YES } from '../localised-names.ts';
import { type PlannedMarket, type Teams, twoWay } from '../pricing/market-template.ts';
import type { Chances } from '../pricing/outcome-distribution.ts';
import { type Rule, ruleBook } from '../pricing/settlement-rules.ts';
import { type FightState, METHOD_NAMES } from './fight.ts';
import {
  END_CELLS,
  ENDS,
  endChances,
  endPlace,
  type FightEnd,
  type FightRates,
  METHODS,
  MOST_ROUNDS,
} from './fight-model.ts';

/** rounds: how many the fight has at most, so that markets know it from the chances alone. */
export type FightBasis = 'end' | 'rounds';

const book = ruleBook<FightBasis>((basis) =>
  basis === 'end'
    ? END_CELLS
    : [
        [3, 0],
        [5, 0],
      ],
);

/** Wins at the ends for which `wins` says so. */
export function endRule(name: string, wins: (end: FightEnd) => boolean): Rule<FightBasis> {
  return book.rule(name, 'end', (place) => {
    const end = ENDS[place];
    return end !== undefined && wins(end);
  });
}

export function chancesOf(rates: FightRates, state: FightState): Chances<FightBasis> {
  const rounds = { cells: [rates.rounds === MOST_ROUNDS ? 1 : 0], chances: Float64Array.of(0, 0) };
  rounds.chances[rounds.cells[0] ?? 0] = 1;
  if (state.end) {
    const place = endPlace(state.end);
    const chances = new Float64Array(ENDS.length);
    chances[place] = 1;
    return { end: { cells: [place], chances }, rounds };
  }
  const chances = endChances(rates, state);
  return {
    end: { cells: END_CELLS.flatMap((_, place) => ((chances[place] ?? 0) > 0 ? [place] : [])), chances },
    rounds,
  };
}

const roundOf = ({ half }: FightEnd) => Math.floor(half / 2);
const isDecision = ({ method }: FightEnd) => method === 'decision';

export const GROUPS = [
  { id: 'main', name: words('Principais', 'Main', 'Principales') },
  { id: 'method', name: words('Método', 'Method', 'Método') },
  { id: 'rounds', name: words('Rounds', 'Rounds', 'Asaltos') },
];

const NAMES = {
  winner: words('Vencedor', 'Winner', 'Ganador'),
  total: words('Total de rounds', 'Total rounds', 'Total de asaltos'),
  distance: words('Vai até a decisão', 'Goes the distance', 'Llega a la decisión'),
  method: words('Método da vitória', 'Method of victory', 'Método de victoria'),
  winnerMethod: words('Vencedor e método', 'Winner and method', 'Ganador y método'),
  round: words('Round em que termina', 'Round in which it ends', 'Asalto en que termina'),
  winnerRound: words('Vencedor e round', 'Winner and round', 'Ganador y asalto'),
  begins: (round: number) =>
    words(`O ${round}º round começa`, `Round ${round} begins`, `El ${round}.º asalto comienza`),
};
const roundName = (round: number) => words(`${round}º round`, `Round ${round}`, `${round}.º asalto`);

/** Lines lie in the middle of a round: 1.5 is two and a half minutes into the second. */
function totalMarket(line: number): PlannedMarket<FightBasis> {
  const halves = line / 500;
  return {
    id: `total-${line}`,
    group: 'rounds',
    name: lineName(NAMES.total, line),
    selections: [true, false].map((over) => ({
      id: over ? 'over' : 'under',
      ...totalName(line, over),
      rule: endRule(`rounds ${line} ${over}`, ({ half }) => half >= halves === over),
    })),
  };
}

/** All markets of a fight; they are the same from its first offer to its end. */
export function marketsOf(teams: Teams, opening: Chances<FightBasis>): PlannedMarket<FightBasis>[] {
  const rounds = opening.rounds.cells[0] === 1 ? MOST_ROUNDS : 3;
  const numbers = Array.from({ length: rounds }, (_, round) => round);
  const sides = [
    { id: 'home', name: teams.home, label: '1', winner: 0 },
    { id: 'away', name: teams.away, label: '2', winner: 1 },
  ] as const;
  const main = rounds === MOST_ROUNDS ? 2_500 : 1_500;
  return [
    {
      id: 'winner',
      group: 'main',
      name: NAMES.winner,
      main: true,
      selections: sides.map(({ id, name, label, winner }) => ({
        id,
        name,
        label: sign(label),
        rule: endRule(`winner ${winner}`, (end) => end.winner === winner),
      })),
    },
    { ...totalMarket(main), group: 'main', main: true },
    {
      id: 'distance',
      group: 'main',
      name: NAMES.distance,
      selections: twoWay(YES, NO, (yes) => endRule(`distance ${yes}`, (end) => isDecision(end) === yes)),
    },
    {
      id: 'method',
      group: 'method',
      name: NAMES.method,
      selections: METHODS.map((method) => ({
        id: method,
        name: METHOD_NAMES[method],
        label: METHOD_NAMES[method],
        rule: endRule(`method ${method}`, (end) => end.method === method),
      })),
    },
    {
      id: 'winner-method',
      group: 'method',
      name: NAMES.winnerMethod,
      selections: sides.flatMap(({ id, name, label, winner }) =>
        METHODS.map((method) => ({
          id: `${id}-${method}`,
          name: pairName(name, METHOD_NAMES[method]),
          label: joined(sign(label), METHOD_NAMES[method]),
          rule: endRule(`${id} ${method}`, (end) => end.winner === winner && end.method === method),
        })),
      ),
    },
    ...sides.map(
      ({ id, name, winner }): PlannedMarket<FightBasis> => ({
        id: `${id}-before-end`,
        group: 'method',
        name: beforeEnd(name),
        selections: twoWay(YES, NO, (yes) =>
          endRule(`${id} before end ${yes}`, (end) => (end.winner === winner && !isDecision(end)) === yes),
        ),
      }),
    ),
    ...numbers
      .map((round) => round * 1_000 + 500)
      .filter((line) => line !== main)
      .map(totalMarket),
    ...numbers.slice(1).map(
      (round): PlannedMarket<FightBasis> => ({
        id: `round-${round + 1}-begins`,
        group: 'rounds',
        name: NAMES.begins(round + 1),
        selections: twoWay(YES, NO, (yes) =>
          endRule(`begins ${round} ${yes}`, (end) => roundOf(end) >= round === yes),
        ),
      }),
    ),
    {
      id: 'round',
      group: 'rounds',
      name: NAMES.round,
      selections: [
        ...numbers.map((round) => ({
          id: `${round + 1}`,
          name: roundName(round + 1),
          label: sign(`${round + 1}`),
          rule: endRule(`in ${round}`, (end) => !isDecision(end) && roundOf(end) === round),
        })),
        {
          id: 'decision',
          name: METHOD_NAMES.decision,
          label: METHOD_NAMES.decision,
          rule: endRule('distance true', isDecision),
        },
      ],
    },
    {
      id: 'winner-round',
      group: 'rounds',
      name: NAMES.winnerRound,
      selections: sides.flatMap(({ id, name, label, winner }) =>
        numbers.map((round) => ({
          id: `${id}-${round + 1}`,
          name: pairName(name, roundName(round + 1)),
          label: sign(`${label} · ${round + 1}`),
          rule: endRule(
            `${id} in ${round}`,
            (end) => end.winner === winner && !isDecision(end) && roundOf(end) === round,
          ),
        })),
      ),
    },
  ];
}

function beforeEnd(fighter: Localised): Localised {
  const { pt, en, es } = either(METHOD_NAMES.knockout, METHOD_NAMES.submission);
  return words(`${fighter.pt}: ${pt}`, `${fighter.en}: ${en}`, `${fighter.es}: ${es}`);
}
