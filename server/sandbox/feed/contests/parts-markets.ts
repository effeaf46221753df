// Markets that contests of parts share: who wins, in how many parts, counts of all of them and of each.
import type { Localised } from '#server/core/localised.ts';
import { EVEN, NO, ODD, sign, words, YES } from '../localised-names.ts';
import { linesAround, middleLine } from '../pricing/market-lines.ts';
import { choicesOf, type PlannedMarket, type Teams, twoWay } from '../pricing/market-template.ts';
import type { Chances } from '../pricing/outcome-distribution.ts';
import type { Cell, RuleBook } from '../pricing/settlement-rules.ts';
import { numberedPart, type PartsBasis } from './parts.ts';

export interface PartsNames {
  winner: Localised;
  /** Exact number of parts each side wins. */
  score: Localised;
  partsTotal: Localised;
  partsHandicap: Localised;
  total: Localised;
  handicap: Localised;
  odd: Localised;
  /** `Vence um set` */
  takesOne: (team: Localised) => Localised;
  part: (number: number) => { winner: Localised; total: Localised; handicap: Localised };
}

/** Distances of lines from the middle one, thousandths. */
export interface PartsLines {
  total: readonly number[];
  lead: readonly number[];
  partTotal: readonly number[];
  partLead: readonly number[];
}

export const PARTS_GROUPS = {
  main: { id: 'main', name: words('Principais', 'Main', 'Principales') },
  handicap: { id: 'handicap', name: words('Handicap', 'Handicap', 'Hándicap') },
  total: { id: 'total', name: words('Totais', 'Totals', 'Totales') },
  score: { id: 'score', name: words('Placar', 'Score', 'Marcador') },
};

/** Makes the markets of a format by its rules. */
export function partsMarkets<B extends string>(
  book: RuleBook<B | PartsBasis>,
  cellsOf: (basis: PartsBasis) => readonly Cell[],
  toWin: number,
  names: PartsNames,
  lines: PartsLines,
) {
  type Market = PlannedMarket<B | PartsBasis>;
  const { overUnder, handicap, winner } = choicesOf<B | PartsBasis>(book);
  const sum = (home: number, away: number) => home + away;
  const lead = (home: number, away: number) => home - away;
  const middleOf = (opening: Chances<PartsBasis>, basis: PartsBasis, value: typeof sum) =>
    middleLine(opening[basis], cellsOf(basis), value);

  function scoreMarket(): Market {
    const lost = Array.from({ length: toWin }, (_, count) => count);
    const scores = [
      ...lost.map((away) => [toWin, away] as const),
      ...lost.map((home) => [home, toWin] as const),
    ];
    return {
      id: 'score',
      group: 'score',
      name: names.score,
      selections: scores.map(([home, away]) => ({
        id: `${home}-${away}`,
        name: sign(`${home} x ${away}`),
        label: sign(`${home}-${away}`),
        rule: book.score('parts', home, away),
      })),
    };
  }

  /** The markets of the whole contest. */
  function ofAll(teams: Teams, opening: Chances<PartsBasis>): Market[] {
    const total = middleOf(opening, 'total', sum);
    // Who is ahead by so much in the middle is given as much against them.
    const even = -middleOf(opening, 'lead', lead);
    const heads = {
      total: { id: 'total', group: 'total', name: names.total },
      lead: { id: 'handicap', group: 'handicap', name: names.handicap },
      parts: { id: 'parts', group: 'total', name: names.partsTotal },
      partsLead: { id: 'parts-handicap', group: 'handicap', name: names.partsHandicap },
    };
    const takes = (side: 'home' | 'away'): Market => ({
      id: `${side}-takes-one`,
      group: 'score',
      name: names.takesOne(teams[side]),
      selections: twoWay(YES, NO, (yes) =>
        book.rule(
          `takes one ${side} ${yes}`,
          'parts',
          (home, away) => (side === 'home' ? home : away) > 0 === yes,
        ),
      ),
    });
    const partLines = Array.from({ length: toWin - 1 }, (_, more) => (toWin + more) * 1_000 + 500);
    const partLeads = Array.from({ length: toWin - 1 }, (_, less) => (toWin - less) * 1_000 - 500);
    return [
      { id: 'winner', group: 'main', name: names.winner, main: true, selections: winner('parts', teams) },
      { ...overUnder({ ...heads.total, group: 'main' }, 'total', total), main: true },
      { ...handicap({ ...heads.lead, group: 'main' }, 'lead', even, teams), main: true },
      ...partLines.map((line) => overUnder(heads.parts, 'parts', line)),
      ...linesAround(total, lines.total)
        .filter((line) => line !== total)
        .map((line) => overUnder(heads.total, 'total', line)),
      {
        id: 'odd-even',
        group: 'total',
        name: names.odd,
        selections: twoWay(ODD, EVEN, (odd) => book.odd('total', odd), ['odd', 'even']),
      },
      ...linesAround(even, lines.lead)
        .filter((line) => line !== even)
        .map((line) => handicap(heads.lead, 'lead', line, teams)),
      ...partLeads.flatMap((line) =>
        [-line, line].map((one) => handicap(heads.partsLead, 'parts', one, teams)),
      ),
      scoreMarket(),
      takes('home'),
      takes('away'),
    ];
  }

  /** The markets of the part of an index from 0, in a group `part-1` and so on. */
  function ofPart(teams: Teams, opening: Chances<PartsBasis>, index: number): Market[] {
    const basis = numberedPart(index);
    const group = basis;
    const name = names.part(index + 1);
    const total = middleOf(opening, basis, sum);
    const even = -middleOf(opening, basis, lead);
    return [
      { id: `${basis}-winner`, group, name: name.winner, selections: winner(basis, teams) },
      ...linesAround(total, lines.partTotal).map((line) =>
        overUnder({ id: `${basis}-total`, group, name: name.total }, basis, line),
      ),
      ...linesAround(even, lines.partLead).map((line) =>
        handicap({ id: `${basis}-handicap`, group, name: name.handicap }, basis, line, teams),
      ),
    ];
  }

  return { ofAll, ofPart };
}
