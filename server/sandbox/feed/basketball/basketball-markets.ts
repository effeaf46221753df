// The markets of a basketball game, and the chances that price and settle them. Unless a name says otherwise overtime counts.
import type { Localised } from '#server/core/localised.ts';
import { sumOfParts } from '../contests/parts.ts';
import { EVEN, NO, ODD, sign, words, YES } from '../localised-names.ts';
import { linesAround, middleLine } from '../pricing/market-lines.ts';
import { choicesOf, type PlannedMarket, type Teams, twoWay } from '../pricing/market-template.ts';
import type { Chances, Distribution } from '../pricing/outcome-distribution.ts';
import { type Cell, ruleBook } from '../pricing/settlement-rules.ts';
import type { GameState } from './basketball-game.ts';
import { MOST_OVERTIMES, type PossessionModel, QUARTERS } from './possession-model.ts';
import { certain, differenceOf, type Spread, sumOf } from './score-distribution.ts';

const PERIODS = ['q1', 'q2', 'q3', 'q4', 'half'] as const;
type Period = (typeof PERIODS)[number];

/** home, away: a side's points. regular: the home side's lead after forty minutes. */
export type GameBasis = 'lead' | 'total' | 'home' | 'away' | 'regular' | `${Period}-lead` | `${Period}-total`;

/** From which number to which a basis counts. */
function boundsOf(basis: GameBasis): readonly [least: number, most: number] {
  if (basis === 'total') return [0, 450];
  if (basis === 'home' || basis === 'away') return [0, 300];
  if (basis === 'lead' || basis === 'regular') return [-200, 200];
  return basis.endsWith('lead') ? [-120, 120] : [0, 240];
}

function cellsOf(basis: GameBasis): readonly Cell[] {
  const [least, most] = boundsOf(basis);
  return Array.from({ length: most - least + 1 }, (_, at): Cell => [least + at, 0]);
}

export const book = ruleBook<GameBasis>(cellsOf);
const { overUnder, handicap, threeWay, winner } = choicesOf(book);

function distribution(basis: GameBasis, { least, chances }: Spread): Distribution {
  const [first, last] = boundsOf(basis);
  const dense = new Float64Array(last - first + 1);
  dense.set(chances, least - first);
  const cells: number[] = [];
  for (let at = 0; at < chances.length; at += 1) {
    if ((chances[at] ?? 0) > 0) cells.push(least - first + at);
  }
  return { cells, chances: dense };
}

export function chancesOf(model: PossessionModel, state: GameState): Chances<GameBasis> {
  const { ended, points, left, over } = state;
  const running = over ? -1 : ended.length;

  /** A side's points in a quarter. */
  function quarter(side: 'home' | 'away', index: number): Spread {
    const known = ended[index];
    if (known) return certain(known[side]);
    if (index !== running) return model.quarters(side, 1);
    return sumOf(certain(points[side]), model.pointsIn(side, left[side]));
  }

  /** A side's points in all quarters before the one of an index. */
  function before(side: 'home' | 'away', index: number): Spread {
    const done = certain(sumOfParts(ended.slice(0, index))[side]);
    if (running < 0 || running >= index) return done;
    return sumOf(sumOf(done, quarter(side, running)), model.quarters(side, index - running - 1));
  }

  const periods = PERIODS.flatMap((period, index) => {
    const of = (side: 'home' | 'away') => (period === 'half' ? before(side, 2) : quarter(side, index));
    const [home, away] = [of('home'), of('away')];
    return [
      [`${period}-lead`, distribution(`${period}-lead`, differenceOf(home, away))],
      [`${period}-total`, distribution(`${period}-total`, sumOf(home, away))],
    ] as const;
  });
  const [home, away] = [before('home', QUARTERS), before('away', QUARTERS)];
  const regular = differenceOf(home, away);
  return {
    ...(Object.fromEntries(periods) as Record<`${Period}-lead` | `${Period}-total`, Distribution>),
    ...endOf(model, state, { home, away, lead: regular }),
    regular: distribution('regular', regular),
  };
}

/** `regular`: points after forty minutes, and the home side's lead. */
function endOf(
  model: PossessionModel,
  { ended, points, left, over }: GameState,
  regular: { home: Spread; away: Spread; lead: Spread },
): Record<'lead' | 'total' | 'home' | 'away', Distribution> {
  const overtimes = ended.length - QUARTERS;
  const still = MOST_OVERTIMES - Math.max(overtimes + Number(!over), 0);
  const side = (of: 'home' | 'away') => {
    const done = sumOfParts(ended)[of];
    return over ? certain(done) : sumOf(certain(done + points[of]), model.pointsIn(of, left[of]));
  };
  const end =
    overtimes < 0
      ? model.ending(regular.home, regular.away, still, regular.lead)
      : model.ending(side('home'), side('away'), still);
  return {
    lead: distribution('lead', end.lead),
    total: distribution('total', end.total),
    home: distribution('home', end.home),
    away: distribution('away', end.away),
  };
}

export const GROUPS = [
  { id: 'main', name: words('Principais', 'Main', 'Principales') },
  { id: 'handicap', name: words('Handicap', 'Handicap', 'Hándicap') },
  { id: 'total', name: words('Totais', 'Totals', 'Totales') },
  { id: 'half', name: words('1º tempo', '1st half', '1.er tiempo') },
  ...[1, 2, 3, 4].map((quarter) => ({
    id: `q${quarter}`,
    name: words(`${quarter}º quarto`, `Quarter ${quarter}`, `Cuarto ${quarter}`),
  })),
];

const NAMES = {
  winner: words('Vencedor', 'Winner', 'Ganador'),
  total: words('Total de pontos', 'Total points', 'Total de puntos'),
  handicap: words('Handicap', 'Handicap', 'Hándicap'),
  regular: words('Resultado em 40 minutos', 'Result after 40 minutes', 'Resultado en 40 minutos'),
  overtime: words('Haverá prorrogação', 'Overtime', 'Habrá prórroga'),
  odd: words('Pontos: ímpar ou par', 'Points: odd or even', 'Puntos: impar o par'),
  margin: words('Margem de vitória', 'Winning margin', 'Margen de victoria'),
};

const periodName = (period: Period): Localised => {
  if (period === 'half') return words('no 1º tempo', 'in the 1st half', 'en el 1.er tiempo');
  const quarter = period.slice(1);
  return words(`no ${quarter}º quarto`, `in quarter ${quarter}`, `en el cuarto ${quarter}`);
};

const teamPoints = ({ pt, en, es }: Localised) =>
  words(`Pontos de ${pt}:`, `${en} points`, `Puntos de ${es}:`);

/** Winning margins from a number of points to another; null: and more. */
const MARGINS: readonly (readonly [least: number, most: number | null])[] = [
  [1, 5],
  [6, 10],
  [11, 15],
  [16, null],
];

function marginMarket(teams: Teams): PlannedMarket<GameBasis> {
  return {
    id: 'margin',
    group: 'handicap',
    name: NAMES.margin,
    selections: (['home', 'away'] as const).flatMap((side) =>
      MARGINS.map(([least, most]) => {
        const text = most === null ? `${least}+` : `${least}–${most}`;
        const { pt, en, es } = teams[side];
        return {
          id: `${side}-${least}`,
          name: words(`${pt} por ${text}`, `${en} by ${text}`, `${es} por ${text}`),
          label: sign(`${side === 'home' ? 1 : 2} ${text}`),
          rule: book.rule(`margin ${side} ${text}`, 'lead', (lead) => {
            const ahead = side === 'home' ? lead : -lead;
            return ahead >= least && (most === null || ahead <= most);
          }),
        };
      }),
    ),
  };
}

/** All markets of a game; its lines follow the first offer, so they are the same from then on. */
export function marketsOf(teams: Teams, opening: Chances<GameBasis>): PlannedMarket<GameBasis>[] {
  const middle = (basis: GameBasis) => middleLine(opening[basis], cellsOf(basis), (count) => count);
  const total = middle('total');
  const even = -middle('lead');
  const heads = {
    total: { id: 'total', group: 'total', name: NAMES.total },
    handicap: { id: 'handicap', group: 'handicap', name: NAMES.handicap },
  };
  return [
    { id: 'winner', group: 'main', name: NAMES.winner, main: true, selections: winner('lead', teams) },
    { ...overUnder({ ...heads.total, group: 'main' }, 'total', total), main: true },
    { ...handicap({ ...heads.handicap, group: 'main' }, 'lead', even, teams), main: true },
    { id: 'regular', group: 'main', name: NAMES.regular, selections: threeWay('regular', teams) },
    {
      id: 'overtime',
      group: 'main',
      name: NAMES.overtime,
      selections: twoWay(YES, NO, (yes) =>
        book.rule(`level ${yes}`, 'regular', (lead) => (lead === 0) === yes),
      ),
    },
    ...linesAround(total, [-9_000, -6_000, -3_000, -500, 3_000, 6_000, 9_000]).map((line) =>
      overUnder(heads.total, 'total', line),
    ),
    {
      id: 'odd-even',
      group: 'total',
      name: NAMES.odd,
      selections: twoWay(ODD, EVEN, (odd) => book.odd('total', odd), ['odd', 'even']),
    },
    ...(['home', 'away'] as const).flatMap((side) =>
      linesAround(middle(side), [-4_000, 0, 4_000]).map((line) =>
        overUnder({ id: `${side}-total`, group: 'total', name: teamPoints(teams[side]) }, side, line),
      ),
    ),
    ...linesAround(even, [-6_000, -4_000, -2_000, -500, 2_000, 4_000, 6_000]).map((line) =>
      handicap(heads.handicap, 'lead', line, teams),
    ),
    marginMarket(teams),
    ...PERIODS.flatMap((period) => periodMarkets(period, teams, middle)),
  ];
}

function periodMarkets(
  period: Period,
  teams: Teams,
  middle: (basis: GameBasis) => number,
): PlannedMarket<GameBasis>[] {
  const { pt, en, es } = periodName(period);
  const named = (name: Localised) => words(`${name.pt} ${pt}`, `${name.en} ${en}`, `${name.es} ${es}`);
  const head = (kind: string, name: Localised) => ({
    id: `${period}-${kind}`,
    group: period,
    name: named(name),
  });
  return [
    {
      ...head('result', words('Resultado', 'Result', 'Resultado')),
      selections: threeWay(`${period}-lead`, teams),
    },
    ...linesAround(middle(`${period}-total`), [-2_000, 0, 2_000]).map((line) =>
      overUnder(head('total', words('Pontos', 'Points', 'Puntos')), `${period}-total`, line),
    ),
    ...linesAround(-middle(`${period}-lead`), [-1_500, 0, 1_500]).map((line) =>
      handicap(head('handicap', NAMES.handicap), `${period}-lead`, line, teams),
    ),
  ];
}
