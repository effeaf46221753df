import { expect, test } from 'vitest';
import { attackOf, isResting, pressureOf } from './pressure.ts';

const of = (...stretches: readonly [home: number, away: number][]) => ({
  stretches: stretches.map(([home, away]) => ({ home, away })),
});

test.each([
  ['nothing is counted yet', of(), 'middle'],
  ['neither side did anything', of([0, 0], [0, 0]), 'middle'],
  ['both did the same', of([3, 1], [1, 5]), 'away'],
  ['one side did clearly more', of([0, 0], [5, 1]), 'home'],
  ['the difference is small', of([0, 0], [5, 4]), 'middle'],
  ['the difference is a quarter of all', of([0, 0], [5, 3]), 'home'],
  ['the interval before tips it', of([0, 8], [3, 3]), 'away'],
  ['earlier intervals are past', of([0, 90], [0, 0], [2, 0]), 'home'],
])('where %s, the play is seen there', (_, momentum, pressure) => {
  expect(pressureOf(momentum, false)).toBe(pressure);
});

test('while the event rests the play is in the middle', () => {
  expect(pressureOf(of([9, 0]), true)).toBe('middle');
});

const incident = (id: string, minute: number) => ({ id, minute, name: id, side: null });

test.each([
  ['half-time', 45, [incident('break', 45), incident('goal-1', 20)], true],
  ['the second half', 60, [incident('second', 46), incident('break', 45)], false],
  ['the minute of a goal', 20, [incident('goal-1', 20)], true],
  ['the minute after a goal', 21, [incident('card-1', 21), incident('goal-1', 20)], true],
  ['two minutes after a goal', 22, [incident('goal-1', 20)], false],
  ['a card', 20, [incident('card-1', 20)], false],
])('at %s the play rests or not', (_, minute, incidents, rests) => {
  expect(isResting({ minute, incidents })).toBe(rests);
});

// Intervals of five minutes: the last of three runs from minute 11 to minute 15.
test.each([
  ['in its first minute', [5, 1], 11, { count: 5, minutes: 1 }],
  ['in its last minute', [5, 1], 15, { count: 5, minutes: 5 }],
  ['of the next interval, which is not read yet', [5, 1], 16, null],
  ['of the interval before', [5, 1], 10, null],
  ['in which the side did nothing', [0, 1], 12, null],
  ['that is not known', [5, 1], null, null],
] as const)('the attack of the interval that runs, %s', (_, last, minute, attack) => {
  const momentum = { minutes: 5, ...of([0, 0], [9, 0], [last[0], last[1]]) };
  expect(attackOf(momentum, 'home', minute)).toEqual(attack);
});
