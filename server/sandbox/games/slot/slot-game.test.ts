import { describe, expect, test } from 'vitest';
import { SYMBOLS } from '../symbols.ts';
import { slotEngine } from './slot-engine.ts';
import { LINES, PAYS, STAKES, STRIPS, slotFacts, spinAt, winOf } from './slot-game.ts';

describe('the sandbox slot', () => {
  test('returns 96.69 % over all stops of its reels, more than the 85 % the law asks', () => {
    expect(slotFacts()).toEqual({ rtp: 9_669, hitFrequency: 1_610, volatility: 'medium' });
  });

  test('returns what its pay table says by arithmetic: each line is three alike by chance', () => {
    const alike = SYMBOLS.reduce((sum, symbol) => {
      const ways = STRIPS.reduce((product, reel) => product * reel.filter((at) => at === symbol).length, 1);
      return sum + ways * PAYS[symbol];
    }, 0);
    expect(slotFacts().rtp).toBe(Math.floor((alike * LINES.length * 100) / 24 ** 3));
  });

  test('pays whole cents for every stake and outcome', () => {
    for (const stake of STAKES) {
      for (const pays of Object.values(PAYS)) expect(Number.isInteger(winOf(stake, pays))).toBe(true);
    }
    expect(winOf(50, 260)).toBe(130);
    expect(() => winOf(75, 100)).toThrow(RangeError);
  });

  test('shows three neighbours of each reel and pays each line of three alike', () => {
    const { grid, wins, pays } = spinAt([0, 10, 16]);
    expect(grid).toEqual([
      ['farol', 'folha', 'onda'],
      ['farol', 'onda', 'folha'],
      ['farol', 'folha', 'estrela'],
    ]);
    expect(wins).toEqual([{ line: 0, symbol: 'farol', pays: 15_000 }]);
    expect(pays).toBe(15_000);
  });

  test('scatters by about five stakes, as a game of medium volatility', () => {
    const squares = SYMBOLS.reduce((sum, symbol) => {
      const ways = STRIPS.reduce((product, reel) => product * reel.filter((at) => at === symbol).length, 1);
      return sum + ways * LINES.length * (PAYS[symbol] / 100) ** 2;
    }, 0);
    expect(Math.sqrt(squares / 24 ** 3)).toBeCloseTo(5.3, 0);
  });

  test('stops each reel by a separate random number', () => {
    const asked: number[] = [];
    const numbers = [23, 0, 7];
    const stops = slotEngine.draw((below) => {
      asked.push(below);
      return numbers.shift() ?? 0;
    });
    expect(asked).toEqual([24, 24, 24]);
    expect(stops).toEqual([23, 0, 7]);
  });
});
