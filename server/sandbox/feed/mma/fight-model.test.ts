import { describe, expect, test } from 'vitest';
import { START } from './fight.ts';
import { decisionChance, ENDS, endChances, endPlace, type FightRates } from './fight-model.ts';

const rates: FightRates = {
  knockout: { home: 0.1, away: 0.08 },
  submission: { home: 0.05, away: 0.06 },
  round: 0.55,
  rounds: 3,
};

describe('a fight', () => {
  test('has one place for each way to end', () => {
    expect(ENDS.map(endPlace)).toEqual(ENDS.map((_, place) => place));
  });

  test('ends in some way, and lasts as long as its rates say', () => {
    const chances = endChances(rates, START);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    const distance = (chances.at(-1) ?? 0) + (chances.at(-2) ?? 0);
    expect(distance).toBeCloseTo(Math.exp(-0.29 * 3), 12);
    // Nothing falls into a half round that is gone.
    const later = endChances(rates, { ...START, round: 1, seconds: 200, won: { home: 1, away: 0 } });
    expect(ENDS.every(({ half }, place) => half >= 3 || later[place] === 0)).toBe(true);
  });

  test.each([
    [0, 0, 0.55 ** 2 * (1 + 2 * 0.45)],
    [1, 0, 0.55 + 0.45 * 0.55],
    [1, 1, 0.55],
    [3, 0, 1],
    [0, 2, 0],
  ])('with %d and %d rounds won is decided for the home side with %d', (home, away, chance) => {
    expect(decisionChance(rates, { won: { home, away } })).toBeCloseTo(chance, 12);
  });
});
