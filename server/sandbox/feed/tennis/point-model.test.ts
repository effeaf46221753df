import { describe, expect, test } from 'vitest';
import { sign } from '../localised-names.ts';
import { pointChain, serverOf } from './point-model.ts';
import { chancesOf, marketsOf } from './tennis-markets.ts';
import { afterPoint, pointsText, type TennisState } from './tennis-match.ts';

const none = { home: 0, away: 0 };
const chain = pointChain({ home: 0.62, away: 0.62 });
const start: TennisState = {
  begins: 0,
  games: none,
  points: none,
  ended: [],
  over: false,
  winners: [[]],
  figures: { aces: none, doubleFaults: none, breaks: none, points: none },
};

/** Plays points: h and a say who wins each. */
const play = (points: string, from = start) =>
  [...points].reduce((state, winner) => afterPoint(state, winner === 'h'), from);

/** Plays whole games to love. */
const games = (winners: string, from = start) =>
  [...winners].reduce((state, winner) => play(winner.repeat(4), state), from);

describe('points', () => {
  test.each([
    ['', '0-0'],
    ['hah', '30-15'],
    ['hhhaaa', '40-40'],
    ['hhhaaah', 'AD-40'],
    ['hhhaaaha', '40-40'],
    ['hhhh', '0-0'],
  ])('after %s it stands %s', (points, text) => {
    expect(pointsText(play(points))).toBe(text);
  });

  test('a game is won by two clear points, a set by two clear games or a tie-break to seven', () => {
    expect(play('hhhaaahh').games).toEqual({ home: 1, away: 0 });
    expect(games('hhhhhaaaaah').games).toEqual({ home: 6, away: 5 });
    expect(games('hhhhhaaaaahh').ended).toEqual([{ home: 7, away: 5 }]);
    const tieBreak = games('hhhhhaaaaaha');
    expect(play('hhhhhhaaaaaa', tieBreak).ended).toEqual([]);
    expect(pointsText(play('hhh', tieBreak))).toBe('3-0');
    expect(play('hhhhhhh', tieBreak).ended).toEqual([{ home: 7, away: 6 }]);
    expect(games('hhhhhhhhhhhh').over).toBe(true);
  });

  test('serve goes in turn by game, and in a tie-break after the first point and then every two', () => {
    const six = { home: 6, away: 6 };
    const servers = [0, 1, 2, 3, 4, 5].map((points) => serverOf(0, six, { home: points, away: 0 }));
    expect(servers).toEqual([0, 1, 1, 0, 0, 1]);
    expect(serverOf(1, { home: 2, away: 1 }, none)).toBe(0);
    // Who serves a set's first game follows from how many the one before had.
    expect(games('hhhhhh').begins).toBe(0);
    expect(games('hhhhhah').begins).toBe(1);
  });

  test('equals are equal, and an advantage is one', () => {
    const even = pointChain({ home: 0.5, away: 0.5 });
    const wins = even.freshSet(0).reduce((sum, end) => sum + (end.home > end.away ? end.chance : 0), 0);
    expect(wins).toBeCloseTo(0.5, 12);
    expect(even.game(play('hhhaaah'))).toBeCloseTo(0.75, 12);
    expect(chain.game(start)).toBeCloseTo(
      0.62 ** 4 * (15 - 4 * 0.62 - (10 * 0.62 ** 2) / (1 - 2 * 0.62 * 0.38)),
      12,
    );
  });
});

test.each([
  ['winner/home', 'won'],
  ['total-2/under', 'won'],
  ['score/2-0', 'won'],
  ['score/2-1', 'lost'],
  ['parts-2500/over', 'lost'],
  ['home-takes-one/yes', 'won'],
  ['away-takes-one/yes', 'lost'],
  ['part-1-winner/home', 'won'],
  ['part-1-tie-break/no', 'won'],
  ['part-2-tie-break/yes', 'won'],
  ['part-1-score/6-0', 'won'],
  ['parts-handicap-minus-1500/home', 'won'],
  ['game-1-3/away', 'lost'],
  ['game-2-13/home', 'won'],
  ['odd-even/odd', 'won'],
])('a match of 6-0 and 7-6 settles %s as %s', (name, outcome) => {
  const state = play('hhhhhhh', games('hhhhhaaaaaha', games('hhhhhh')));
  expect(state.over).toBe(true);
  const opening = chancesOf(chain, start);
  const ended = chancesOf(chain, state);
  const plans = marketsOf({ home: sign('A'), away: sign('B') }, opening, state);
  const [market, selection] = name.split('/');
  const plan = plans.find(({ id }) => id === market) ?? plans.find(({ id }) => id.startsWith(market ?? ''));
  const rule = plan?.selections.find(({ id }) => id === selection)?.rule;
  if (!plan || !rule) throw new Error(`no ${name} in ${plans.map(({ id }) => id)}`);
  expect(rule.outcomes[plan.came ?? ended[rule.basis].cells[0] ?? -1]).toBe(outcome);
});
