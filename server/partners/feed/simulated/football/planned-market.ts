// What a market is made of, and the usual kinds of choice.
import type { Localised } from '../../sports-feed.ts';
import { DRAW, type Group, lineName, sign, totalName } from './market-names.ts';
import { type Basis, type Rule, totalRule, winnerRule } from './market-rules.ts';

interface PlannedSelection {
  id: string;
  name: Localised;
  label: Localised;
  rule: Rule;
}

export interface PlannedMarket {
  id: string;
  group: Group;
  name: Localised;
  main?: true;
  /** Which goal of the match it asks for. */
  goal?: number;
  selections: readonly PlannedSelection[];
}

export interface Teams {
  home: Localised;
  away: Localised;
}

export function overUnder(
  id: string,
  group: Group,
  market: Localised,
  basis: Basis,
  line: number,
): PlannedMarket {
  return { id: `${id}-${line}`, group, name: lineName(market, line), selections: lineSides(basis, line) };
}

export function lineSides(basis: Basis, line: number, of?: 'home' | 'away'): PlannedSelection[] {
  return [true, false].map((over) => ({
    id: over ? 'over' : 'under',
    ...totalName(line, over),
    rule: totalRule(basis, line, over, of),
  }));
}

export function threeWay(basis: Basis, { home, away }: Teams): PlannedSelection[] {
  return [
    { id: 'home', name: home, label: sign('1'), rule: winnerRule(basis, [0]) },
    { id: 'draw', name: DRAW, label: sign('X'), rule: winnerRule(basis, [1]) },
    { id: 'away', name: away, label: sign('2'), rule: winnerRule(basis, [2]) },
  ];
}

export function twoWay(
  yes: Localised,
  no: Localised,
  rule: (yes: boolean) => Rule,
  ids = ['yes', 'no'],
): PlannedSelection[] {
  return [yes, no].map((name, at) => ({ id: ids[at] ?? '', name, label: name, rule: rule(at === 0) }));
}
