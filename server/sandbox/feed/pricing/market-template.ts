// What a market is made of, and the usual kinds of choice.
import type { Localised } from '#server/core/localised.ts';
import { DRAW, handicapName, handicapSide, lineName, sign, totalName } from '../localised-names.ts';
import type { Rule, RuleBook } from './settlement-rules.ts';

interface PlannedSelection<B extends string> {
  id: string;
  name: Localised;
  label: Localised;
  rule: Rule<B>;
}

export interface PlannedMarket<B extends string> {
  id: string;
  group: string;
  name: Localised;
  main?: true;
  /** The cell of its basis that came to be, where that is known before the basis moves on to the next of its kind. */
  came?: number | undefined;
  selections: readonly PlannedSelection<B>[];
}

export interface Teams {
  home: Localised;
  away: Localised;
}

/** Where a market stands and what it is called before its line. */
interface MarketHead {
  id: string;
  group: string;
  name: Localised;
}

/** A yes and a no, or another pair. */
export function twoWay<B extends string>(
  yes: Localised,
  no: Localised,
  rule: (yes: boolean) => Rule<B>,
  ids = ['yes', 'no'],
): PlannedSelection<B>[] {
  return [yes, no].map((name, at) => ({ id: ids[at] ?? '', name, label: name, rule: rule(at === 0) }));
}

/** The usual choices under a sport's rules. Lines in thousandths. */
export function choicesOf<B extends string>(book: RuleBook<B>) {
  function lineSides(basis: B, line: number, of?: 'home' | 'away'): PlannedSelection<B>[] {
    return [true, false].map((over) => ({
      id: over ? 'over' : 'under',
      ...totalName(line, over),
      rule: book.total(basis, line, over, of),
    }));
  }
  return {
    lineSides,
    overUnder: ({ id, group, name }: MarketHead, basis: B, line: number): PlannedMarket<B> => ({
      id: `${id}-${line}`,
      group,
      name: lineName(name, line),
      selections: lineSides(basis, line),
    }),
    /** `line` is the home side's. */
    handicap: (
      { id, group, name }: MarketHead,
      basis: B,
      line: number,
      { home, away }: Teams,
    ): PlannedMarket<B> => ({
      // No two signs in a row, and none that an address would need to escape.
      id: `${id}-${line < 0 ? 'minus' : 'plus'}-${Math.abs(line)}`,
      group,
      name: handicapName(name, line),
      selections: [
        { id: 'home', ...handicapSide('1', home, line), rule: book.handicap(basis, 'home', line) },
        { id: 'away', ...handicapSide('2', away, -line || 0), rule: book.handicap(basis, 'away', -line) },
      ],
    }),
    threeWay: (basis: B, { home, away }: Teams): PlannedSelection<B>[] => [
      { id: 'home', name: home, label: sign('1'), rule: book.winner(basis, [0]) },
      { id: 'draw', name: DRAW, label: sign('X'), rule: book.winner(basis, [1]) },
      { id: 'away', name: away, label: sign('2'), rule: book.winner(basis, [2]) },
    ],
    /** The winner, given that there is one. */
    winner: (basis: B, { home, away }: Teams): PlannedSelection<B>[] => [
      { id: 'home', name: home, label: sign('1'), rule: book.winner(basis, [0]) },
      { id: 'away', name: away, label: sign('2'), rule: book.winner(basis, [2]) },
    ],
  };
}
