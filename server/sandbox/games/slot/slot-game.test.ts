import { describe, expect, test } from 'vitest';
import { slotEngineOf, slotOfGame } from './slot-engine.ts';
import { countRounds } from './slot-facts.ts';
import { SLOT_NAMES, STAKES, STRIPS, showsPot, spinAt, stopsOf, winOf } from './slot-game.ts';

/** What each engine returns without its pot and how many rounds pay, in hundredths of a percent, and its scatter in tenths of a stake. */
const FACTS = [
  ['low', 24, 9_718, 3_804, 46],
  ['medium', 32, 9_536, 1_449, 86],
  ['high', 40, 9_648, 926, 227],
  ['jackpot', 64, 9_273, 1_431, 86],
] as const;

describe.each(FACTS)('the slot %s', (slot, length, rtp, hits, tenths) => {
  test(`counted over all stops returns ${rtp / 100} % and pays something in ${hits / 100} % of rounds`, () => {
    const { rounds, paid, hits: paying, squares } = countRounds(slot);
    expect(rounds).toBe(length ** 3);
    expect(Math.floor((paid * 10_000) / rounds)).toBe(rtp);
    expect(Math.floor((paying * 10_000) / rounds)).toBe(hits);
    expect(Math.round(Math.sqrt(squares / rounds - (paid / rounds) ** 2) * 10)).toBe(tenths);
  });

  test('states what it returns with its pot, and the law’s 85 % at least', () => {
    const stated = slotEngineOf(slot).facts();
    expect(stated.rtp).toBe(slot === 'jackpot' ? 9_423 : rtp);
    expect(stated.hitFrequency).toBe(hits);
    expect(stated.rtp).toBeGreaterThanOrEqual(8_500);
  });

  test('stops each reel by a separate random number, and notes the length of the reels', () => {
    const asked: number[] = [];
    const numbers = [length - 1, 0, 7];
    const drawn = slotEngineOf(slot).draw((below) => {
      asked.push(below);
      return numbers.shift() ?? 0;
    });
    expect(asked).toEqual([length, length, length]);
    expect(drawn).toEqual([length - 1, 0, 7, length]);
    expect(stopsOf(slot, drawn)).toEqual([length - 1, 0, 7]);
  });
});

test('the count is that of the rounds as they are played, each stop once', () => {
  const played = { rounds: 0, paid: 0, hits: 0, squares: 0 };
  for (let stop = 0; stop < 24 ** 3; stop += 1) {
    const { pays } = spinAt('low', [stop % 24, Math.floor(stop / 24) % 24, Math.floor(stop / 576)]);
    played.rounds += 1;
    played.paid += pays;
    played.hits += pays > 0 ? 1 : 0;
    played.squares += pays ** 2;
  }
  expect(countRounds('low')).toEqual(played);
});

test('the strips stand in the order of their places around the reel', () => {
  const reels = (slot: (typeof SLOT_NAMES)[number]) => STRIPS[slot].map((strip) => strip.join(''));
  expect(reels('low')).toEqual([
    '767756747326715706775647',
    '767576747160757677345267',
    '767576477657763724715607',
  ]);
  expect(reels('medium')).toEqual([
    '76352746175674325760745613726754',
    '76547163275647507632471567654732',
    '76547362754617573624756734560127',
  ]);
  expect(reels('high')[0]).toBe('3762541763540276543716254763574601237654');
  expect(reels('jackpot')[2]).toBe('7654376524765374617562437567465372465716437567245637456701237564');
});

test('three neighbours of each reel are shown, and each line of three alike pays', () => {
  expect(spinAt('low', [16, 11, 22])).toEqual({
    grid: [
      [0, 6, 7],
      [0, 7, 5],
      [0, 7, 7],
    ],
    wins: [{ line: 0, symbol: 0, pays: 150 }],
    pays: 150,
  });
  expect(spinAt('low', [2, 2, 3]).wins).toEqual([{ line: 4, symbol: 5, pays: 16 }]);
  const { wins, pays } = spinAt('low', [0, 15, 0]);
  expect([wins.map(({ line }) => line), pays]).toEqual([[2, 3, 4], 3]);
});

test('every stake pays whole cents, and no other is on offer', () => {
  expect(STAKES.map((stake) => winOf(stake, 16))).toEqual([
    160, 320, 800, 1_600, 3_200, 8_000, 16_000, 32_000,
  ]);
  expect(() => winOf(75, 1)).toThrow(RangeError);
});

test('the pot is won by three of the dearest symbol on the middle line alone, once in 262,144 rounds', () => {
  let won = 0;
  const [first = [], second = [], third = []] = STRIPS.jackpot;
  for (let a = 0; a < 64; a += 1) {
    if (first[(a + 1) % 64] !== 0) continue;
    for (let b = 0; b < 64; b += 1)
      for (let c = 0; c < 64; c += 1) won += showsPot('jackpot', [a, b, c]) ? 1 : 0;
  }
  expect([won, second.length, third.length]).toEqual([1, 64, 64]);
  expect(showsPot('jackpot', [40, 33, 55])).toBe(true);
  expect(showsPot('jackpot', [41, 34, 56])).toBe(false);
  const numberOf = slotEngineOf('jackpot').jackpot?.numberOf;
  expect(numberOf?.([40, 33, 55, 64])).toBe(-1);
  expect(numberOf?.([41, 34, 56, 64])).toBe(Number.MAX_SAFE_INTEGER);
});

test('a round of an earlier build is known as one of other reels, and wins no pot of these', () => {
  expect(stopsOf('low', [0, 10, 16])).toBeUndefined();
  expect(stopsOf('low', [0, 10, 16, 32])).toBeUndefined();
  expect(stopsOf('low', [0, 10, 24, 24])).toBeUndefined();
  expect(slotEngineOf('jackpot').jackpot?.numberOf([0, 0, 1, 199])).toBe(Number.MAX_SAFE_INTEGER);
});

test('of the games of the catalogue 35, 40, 20 and 5 in a hundred play the four, always the same', () => {
  const played = Array.from({ length: 3_000 }, (_, index) => slotOfGame(String(index + 1)));
  expect(SLOT_NAMES.map((slot) => played.filter((one) => one === slot).length)).toEqual([
    1_054, 1_195, 603, 148,
  ]);
  expect(slotOfGame('1')).toBe('medium');
});
