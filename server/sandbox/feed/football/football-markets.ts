// The markets of a match: what is offered on it, under which names, and when each selection wins.

import { DRAW, EVEN, either, NO, ODD, pairName, sign, YES } from '../localised-names.ts';
import { choicesOf, type PlannedMarket, type Teams, twoWay } from '../pricing/market-template.ts';
import { cornerRates } from './corner-model.ts';
import type { GoalRates } from './goal-model.ts';
import { goalsName, NAMES, nextGoalName, otherScoreLabel, teamTotalName } from './market-names.ts';
import {
  type Basis,
  book,
  bothScoreRule,
  goalsRule,
  halfAndFullRule,
  nextGoalRule,
  noDrawRule,
  otherScoreRule,
} from './market-rules.ts';

export interface FootballMarket extends PlannedMarket<Basis> {
  /** Which goal of the match it asks for. */
  goal?: number;
}

const { lineSides, overUnder, handicap, threeWay } = choicesOf(book);

/** Scores up to so many goals a side are listed by themselves. */
const MOST_LISTED = 3;
const MOST_COUNTED = 5;

function mainMarkets(teams: Teams): FootballMarket[] {
  const { home, away } = teams;
  return [
    { id: 'result', group: 'main', name: NAMES.result, main: true, selections: threeWay('full', teams) },
    { ...overUnder({ id: 'total', group: 'main', name: NAMES.total }, 'full', 2_500), main: true },
    {
      id: 'double-chance',
      group: 'main',
      name: NAMES.doubleChance,
      selections: [
        { id: 'home-draw', name: either(home, DRAW), label: sign('1X'), rule: book.winner('full', [0, 1]) },
        { id: 'home-away', name: either(home, away), label: sign('12'), rule: book.winner('full', [0, 2]) },
        { id: 'draw-away', name: either(DRAW, away), label: sign('X2'), rule: book.winner('full', [1, 2]) },
      ],
    },
    {
      id: 'both-score',
      group: 'main',
      name: NAMES.bothScore,
      main: true,
      selections: twoWay(YES, NO, bothScoreRule),
    },
    {
      id: 'draw-no-bet',
      group: 'main',
      name: NAMES.noDraw,
      selections: [
        { id: 'home', name: home, label: sign('1'), rule: noDrawRule(0) },
        { id: 'away', name: away, label: sign('2'), rule: noDrawRule(2) },
      ],
    },
  ];
}

function goalMarkets(rates: GoalRates, goals: number): FootballMarket[] {
  const expected = Math.round((rates.home + rates.away) * 4) * 250;
  const lines = [500, 1_500, 3_500, 4_500, 5_500, expected - 250, expected, expected + 250];
  for (let count = 6; count < goals + 3; count += 1) lines.push(count * 1_000 + 500);
  return [...new Set(lines)]
    .filter((line) => line !== 2_500)
    .sort((one, other) => one - other)
    .map((line) => overUnder({ id: 'total', group: 'goals', name: NAMES.total }, 'full', line));
}

function countMarkets(): FootballMarket[] {
  return [
    {
      id: 'odd-even',
      group: 'goals',
      name: NAMES.oddTotal,
      selections: twoWay(ODD, EVEN, (odd) => book.odd('full', odd), ['odd', 'even']),
    },
    {
      id: 'goals',
      group: 'goals',
      name: NAMES.goals,
      selections: Array.from({ length: MOST_COUNTED + 1 }, (_, count) => ({
        id: String(count),
        ...goalsName(count, count === MOST_COUNTED),
        rule: goalsRule(count, count === MOST_COUNTED),
      })),
    },
  ];
}

function handicapMarkets(teams: Teams, rates: GoalRates): FootballMarket[] {
  const even = Math.round((rates.away - rates.home) * 4) * 250;
  const head = { id: 'handicap', group: 'handicap', name: NAMES.handicap };
  return [-1_000, -500, -250, 0, 250, 500, 1_000].map((offset) => ({
    ...handicap(head, 'full', even + offset, teams),
    ...(offset === 0 ? { main: true } : {}),
  }));
}

function cornerMarkets(teams: Teams, rates: GoalRates): FootballMarket[] {
  const { home, away } = cornerRates(rates);
  const middle = Math.floor(home + away) * 1_000 + 500;
  return [
    {
      id: 'corners-result',
      group: 'corners',
      name: NAMES.cornerResult,
      selections: threeWay('corners', teams),
    },
    ...[-3_000, -1_000, 0, 1_000, 3_000].map((offset) =>
      overUnder({ id: 'corners', group: 'corners', name: NAMES.cornerTotal }, 'corners', middle + offset),
    ),
  ];
}

function halfMarkets(teams: Teams): FootballMarket[] {
  const sides = threeWay('full', teams);
  return [
    { id: 'half-result', group: 'half', name: NAMES.halfResult, selections: threeWay('half', teams) },
    ...[500, 1_500, 2_500].map((line) =>
      overUnder({ id: 'half-total', group: 'half', name: NAMES.halfTotal }, 'half', line),
    ),
    {
      id: 'half-full',
      group: 'half',
      name: NAMES.halfAndFull,
      selections: sides.flatMap((half, one) =>
        sides.map((full, other) => ({
          id: `${half.id}-${full.id}`,
          name: pairName(half.name, full.name),
          label: sign(`${half.label.pt}/${full.label.pt}`),
          rule: halfAndFullRule(one, other),
        })),
      ),
    },
  ];
}

function scoreMarket({ home, away }: Teams): FootballMarket {
  const counts = Array.from({ length: MOST_LISTED + 1 }, (_, count) => count);
  const listed = counts.flatMap((one) =>
    counts.map((other) => ({
      id: `${one}-${other}`,
      name: sign(`${one} x ${other}`),
      label: sign(`${one}-${other}`),
      rule: book.score('full', one, other),
    })),
  );
  const others = [home, DRAW, away].map((winner, at) => ({
    id: `other-${['home', 'draw', 'away'][at]}`,
    name: pairName(NAMES.otherScore, winner),
    label: otherScoreLabel(['1', 'X', '2'][at] ?? ''),
    rule: otherScoreRule(at, MOST_LISTED),
  }));
  return { id: 'score', group: 'score', name: NAMES.score, selections: [...listed, ...others] };
}

function teamMarkets(teams: Teams, goals: { home: number; away: number }): FootballMarket[] {
  return (['home', 'away'] as const).flatMap((side) => {
    const lines = Array.from({ length: Math.max(3, goals[side] + 2) }, (_, count) => count * 1_000 + 500);
    return lines.map((line) => ({
      id: `${side}-total-${line}`,
      group: 'teams',
      name: teamTotalName(teams[side], line),
      selections: lineSides('full', line, side),
    }));
  });
}

function nextGoalMarket({ home, away }: Teams, number: number): FootballMarket {
  return {
    id: `next-goal-${number}`,
    group: 'main',
    name: nextGoalName(number),
    goal: number,
    selections: [
      { id: 'home', name: home, label: sign('1'), rule: nextGoalRule(0) },
      { id: 'none', name: NAMES.noGoal, label: NAMES.none, rule: nextGoalRule(1) },
      { id: 'away', name: away, label: sign('2'), rule: nextGoalRule(2) },
    ],
  };
}

/**
 * All markets of a match at a score, in the order in which they are shown. Lines follow `rates`, those of the first offer;
 * higher ones come as goals fall, and none ever goes.
 */
export function marketsOf(
  teams: Teams,
  rates: GoalRates,
  goals: { home: number; away: number },
): FootballMarket[] {
  const total = goals.home + goals.away;
  return [
    ...mainMarkets(teams),
    ...Array.from({ length: total + 1 }, (_, at) => nextGoalMarket(teams, total + 1 - at)),
    ...goalMarkets(rates, total),
    ...countMarkets(),
    ...handicapMarkets(teams, rates),
    ...cornerMarkets(teams, rates),
    ...halfMarkets(teams),
    scoreMarket(teams),
    ...teamMarkets(teams, goals),
  ];
}
