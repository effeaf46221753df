import { expect, test } from 'vitest';
import { matchClock, minuteAt, momentOf, phaseAt, sharesLeft } from './match-clock.ts';

const clock = matchClock(2, 4);
const MINUTE = 60_000;

test('the moment of a share of goals is where just that share is gone', () => {
  for (let share = 0; share < 1; share += 0.013) {
    const { first, second } = sharesLeft(clock, momentOf(clock, share));
    expect(first + second).toBeCloseTo(1 - share, 5);
  }
});

test('no goal falls in the break, and none is to come at the end', () => {
  expect(sharesLeft(clock, clock.firstEnds)).toEqual(sharesLeft(clock, clock.secondBegins));
  expect(sharesLeft(clock, clock.ends)).toEqual({ first: 0, second: 0 });
  expect(momentOf(clock, 0.449_999)).toBeLessThan(clock.firstEnds);
  expect(momentOf(clock, 0.45)).toBe(clock.secondBegins);
});

test.each([
  [0, 'first', 1],
  [12.5, 'first', 13],
  [46, 'first', 45],
  [47, 'break', 45],
  [61.9, 'break', 45],
  [62, 'second', 46],
  [106, 'second', 90],
  [110.9, 'second', 90],
  [111, 'over', 90],
])('%d minutes after kick-off: %s, minute %d', (elapsed, phase, minute) => {
  expect(phaseAt(clock, elapsed * MINUTE)).toBe(phase);
  expect(minuteAt(clock, elapsed * MINUTE)).toBe(minute);
});
