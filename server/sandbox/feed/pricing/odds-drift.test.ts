import { expect, test } from 'vitest';
import { driftOf, stepAhead, stepsTaken } from './odds-drift.ts';

test.each([
  [-1, 1, 50],
  [0, 1, 50],
  [1_000, 1, 50],
  [180_000, 1, 50],
  [180_001, 1, 49],
  [207_001, 1, 48],
  // The first step is taken at 180,000 * 1.15 ** 49 ms.
  [169_000_000, 1, 1],
  [170_000_000, 1, 0],
  [900_000_000, 1, 0],
  // A feed of twice the speed.
  [90_000, 2, 50],
  [90_001, 2, 49],
])('%i ms before the start, at speed %i, %i steps have come to light', (ahead, speed, steps) => {
  expect(stepsTaken(ahead, speed)).toBe(steps);
});

test.each([
  [50, 1, 180_000],
  [49, 1, 206_999],
  [48, 1, 238_049],
  [0, 1, 195_058_339],
  [50, 60, 3_000],
])('the step number %i, at speed %i, comes %i ms before the start', (steps, speed, ahead) => {
  expect(stepAhead(steps, speed)).toBe(ahead);
});

test('a step counts from its own moment on', () => {
  for (const speed of [1, 60]) {
    for (let steps = 1; steps <= 50; steps += 1) {
      expect(stepsTaken(stepAhead(steps, speed), speed)).toBe(steps);
    }
  }
});

test('two sides drift apart or together in fifty equal steps from where they start', () => {
  // Two draws make a step: 0.5 and 0.5 one of -1.17741 deviations, 0.5 and 0 one of +1.17741.
  const draws = [0.5, 0.5, 0.5, 0];
  let drawn = 0;
  const random = () => {
    drawn += 1;
    return draws[(drawn - 1) % 4] ?? 0;
  };
  const levels = driftOf(random, { home: 1, away: 2 }, Math.sqrt(50) * 2);
  expect(levels).toHaveLength(51);
  expect(levels[0]).toEqual({ home: 1, away: 2 });
  expect(levels[1]?.home).toBeCloseTo(-1.354_82, 5);
  expect(levels[1]?.away).toBeCloseTo(4.354_82, 5);
  expect(levels[50]?.home).toBeCloseTo(-116.741, 3);
  expect(levels[50]?.away).toBeCloseTo(119.741, 3);
});
