import { expect, test } from 'vitest';
import { countResults, resultOf } from './match-results.tsx';

const past = (side: 'home' | 'away', home: number, away: number) => ({
  ...{ id: 'one', starts_at: 0, home: 'A', away: 'B', side },
  score: { home, away },
});

test.each([
  ['home', 2, 1, 'won'],
  ['home', 1, 2, 'lost'],
  ['away', 2, 1, 'lost'],
  ['away', 1, 2, 'won'],
  ['home', 0, 0, 'drawn'],
  ['away', 3, 3, 'drawn'],
] as const)('for the %s side, %i to %i is %s', (side, home, away, result) => {
  expect(resultOf(past(side, home, away))).toBe(result);
});

test('counts results by their outcome', () => {
  expect(
    countResults([past('home', 1, 0), past('away', 1, 0), past('away', 2, 2), past('away', 0, 4)]),
  ).toEqual({
    won: 2,
    drawn: 1,
    lost: 1,
  });
});
