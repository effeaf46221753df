import { expect, test } from 'vitest';
import { DOUBLE_NUMBERS, doubleColourOf } from '#contract/rules/casino/double-rules.ts';
import { restingIndex, spunIndex, WHEEL_STONES } from './wheel-positions.ts';

const numbers = Array.from({ length: DOUBLE_NUMBERS }, (_, number) => number);
/** Stones visible on each side of the middle, on the widest strip. */
const AROUND = 6;

test.each(numbers)(
  'the wheel rests on %i and ends its spin on it three laps later, with stones on both sides',
  (outcome) => {
    for (const place of [restingIndex(outcome), spunIndex(outcome)]) {
      expect(WHEEL_STONES[place]).toBe(outcome);
      expect(WHEEL_STONES.slice(place - AROUND, place + AROUND + 1)).toHaveLength(2 * AROUND + 1);
    }
    expect(spunIndex(outcome) - restingIndex(outcome)).toBe(3 * DOUBLE_NUMBERS);
  },
);

test('a lap has each number once, and red and black alternate apart from white', () => {
  const lap = WHEEL_STONES.slice(0, DOUBLE_NUMBERS);
  expect([...lap].sort((a, b) => a - b)).toEqual(numbers);
  for (const [index, number] of lap.entries()) {
    expect(doubleColourOf(number)).not.toBe(doubleColourOf(lap[(index + 1) % lap.length] ?? 0));
  }
});
