import { describe, expect, test } from 'vitest';
import { isRaceOver, raceEnds, raceWays } from './race-to-points.ts';

const none = { home: 0, away: 0 };
const SET = { target: 25, clear: 2, most: 40 } as const;
const even = { homeServes: 0.4, awayServes: 0.6 };

describe('a race', () => {
  test.each([
    [25, 23, true],
    [25, 24, false],
    [26, 24, true],
    [24, 26, true],
    [39, 39, false],
    [40, 39, true],
    [24, 10, false],
  ])('to 25 by two stands %d-%d: over is %s', (home, away, over) => {
    expect(isRaceOver(SET, home, away)).toBe(over);
  });

  test('has exactly the possible endings', () => {
    expect(raceEnds({ target: 3, clear: 1, most: 3 })).toEqual([
      [3, 0],
      [0, 3],
      [3, 1],
      [1, 3],
      [3, 2],
      [2, 3],
    ]);
    const ends = raceEnds(SET).map(([home, away]) => `${home}-${away}`);
    const ways = raceWays(SET, even, none, 0).map(({ home, away }) => `${home}-${away}`);
    expect(new Set(ways)).toEqual(new Set(ends));
    expect(new Set(ends).size).toBe(ends.length);
  });

  test('from any point its probabilities add up; the first server matters a little, and less among equals than a lead', () => {
    const wins = (from: { home: number; away: number }, server: 0 | 1) => {
      const ways = raceWays(SET, even, from, server);
      expect(ways.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
      return ways.reduce((sum, way) => sum + (way.home > way.away ? way.chance : 0), 0);
    };
    expect(wins(none, 0) + wins(none, 1)).toBeCloseTo(1, 12);
    expect(wins({ home: 24, away: 23 }, 1)).toBeGreaterThan(0.6);
    expect(wins({ home: 20, away: 14 }, 0)).toBeGreaterThan(wins({ home: 17, away: 14 }, 0));
  });
});
