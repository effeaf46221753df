import { describe, expect, test } from 'vitest';
import { rouletteEngine } from './roulette-engine.ts';
import { CHIPS, colourOf, FIELDS, paysOf, stakeOf, WHEEL, winOfBet } from './roulette-game.ts';

describe('the sandbox roulette', () => {
  test('has each of the 37 pockets once, red and black in turn around the zero', () => {
    expect([...WHEEL].sort((one, other) => one - other)).toEqual(Array.from({ length: 37 }, (_, at) => at));
    const colours = WHEEL.map(colourOf);
    expect(colours[0]).toBe('zero');
    expect(colours.slice(1)).toEqual(Array.from({ length: 36 }, (_, at) => (at % 2 === 0 ? 'red' : 'black')));
  });

  test('has 37 numbers and 12 groups to bet on, none of the groups with the zero', () => {
    const sizes = [...FIELDS]
      .filter(([name]) => Number.isNaN(Number(name)))
      .map(([, covers]) => covers.length);
    expect(FIELDS.size).toBe(49);
    expect(sizes.toSorted((one, other) => one - other)).toEqual([
      12, 12, 12, 12, 12, 12, 18, 18, 18, 18, 18, 18,
    ]);
    expect([...FIELDS].filter(([, covers]) => covers.includes(0)).map(([name]) => name)).toEqual(['0']);
  });

  test.each([...FIELDS.keys()])('returns exactly 36/37 of a bet on %s, counted over all pockets', (field) => {
    for (const stake of CHIPS) {
      const wins = WHEEL.map((pocket) => winOfBet({ on: field, stake }, pocket));
      expect(wins.every(Number.isInteger)).toBe(true);
      expect(wins.reduce((sum, win) => sum + win, 0)).toBe(36 * stake);
    }
  });

  test('states that return floored to hundredths of a percent, more than the 85 % the law asks', () => {
    expect(rouletteEngine.facts()).toEqual({ rtp: 9_729, hitFrequency: 4_864, volatility: 'medium' });
    expect(Math.floor((36 / 37) * 10_000)).toBe(rouletteEngine.facts().rtp);
  });

  test.each([
    ['17', 36],
    ['0', 36],
    ['dozen-2', 3],
    ['column-3', 3],
    ['red', 2],
    ['even', 2],
    ['high', 2],
  ])('pays %s %i times the stake, the stake with it', (field, times) => {
    expect(paysOf(field)).toBe(times * 100);
  });

  test('adds up the bets of a round, and takes none that is not on the table or not made of chips', () => {
    const bet = (on: string, stake: number) => ({ on, stake });
    expect(stakeOf([bet('17', 50), bet('red', 250)])).toBe(300);
    for (const bets of [
      [bet('37', 50)],
      [bet('red', 75)],
      [bet('red', -50)],
      [bet('red', 50), bet('red', 50)],
    ]) {
      expect(stakeOf(bets)).toBeUndefined();
    }
    expect(rouletteEngine.winOf([bet('17', 50), bet('black', 200), bet('red', 200)], [17])).toBe(1_800 + 400);
    expect(rouletteEngine.winOf([bet('even', 200), bet('low', 100)], [0])).toBe(0);
  });

  test('draws one of the 37 pockets by one random number', () => {
    const asked: number[] = [];
    const drawn = rouletteEngine.draw((below) => {
      asked.push(below);
      return 26;
    });
    expect([asked, drawn]).toEqual([[37], [26]]);
  });
});
