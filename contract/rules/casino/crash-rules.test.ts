import { expect, test } from 'vitest';
import {
  CRASH_DRAWS,
  crashLengthMs,
  crashMultiplierAt,
  crashPays,
  crashPoint,
  crashPointOf,
  crashStopAt,
  crashTimeOf,
  drawsReaching,
  isCrashStop,
} from './crash-rules.ts';
import type { Hmac } from './provably-fair.ts';

const stops = Array.from({ length: 9_900 }, (_, index) => index + 101);

test.each([
  ['the least number', 0, 10_000],
  ['the next', 1, 10_000],
  ['the last that reaches 100.00', 41_661_182, 10_000],
  ['the first that does not', 41_661_183, 9_999],
  ['half of all', 2_147_483_648, 193],
  ['the last that reaches 2.00', 2_083_059_138, 200],
  ['the first that does not', 2_083_059_139, 199],
  ['the last that reaches 1.01', 4_124_869_581, 101],
  ['the first that reaches none', 4_124_869_582, 100],
  ['the greatest', 4_294_967_295, 100],
])('%s, %i, breaks at %i', (_, drawn, point) => {
  expect(crashPointOf(drawn)).toBe(point);
});

test('every stop returns 97 %, counted over all draws', () => {
  expect(stops.at(-1)).toBe(10_000);
  for (const stop of stops) {
    const reaching = drawsReaching(stop);
    expect(crashPointOf(reaching - 1)).toBeGreaterThanOrEqual(stop);
    expect(crashPointOf(reaching)).toBeLessThan(stop);
    // Ten-thousandths of a percent of the stake: the draws are whole, so a stop can return a little more, never less.
    const returned = (BigInt(stop) * BigInt(reaching) * 10_000n) / BigInt(CRASH_DRAWS);
    expect(returned).toBe(970_000n);
  }
});

test('the same seeds give the same round', async () => {
  // The HMAC begins f75de647.
  const hmac: Hmac = (key, message) => {
    expect([key, message]).toEqual(['s', 'c:1:0']);
    return Uint8Array.from([0xf7, 0x5d, 0xe6, 0x47, ...new Array<number>(28).fill(0)]);
  };
  expect(await crashPoint(hmac, { serverSeed: 's', clientSeed: 'c', nonce: 1 })).toBe(100);
});

test.each([
  [-1_000, 100],
  [0, 100],
  [599, 100],
  [600, 101],
  [3_000, 125],
  [5_999, 199],
  [6_000, 200],
  [18_000, 1_000],
  [59_699, 9_999],
  [59_700, 10_000],
  [90_000, 10_000],
])('after %i ms the multiplier is %i', (elapsed, multiplier) => {
  expect(crashMultiplierAt(elapsed)).toBe(multiplier);
});

test('each multiplier is reached at its time and not a millisecond earlier', () => {
  for (const stop of stops) {
    expect(crashMultiplierAt(crashTimeOf(stop))).toBe(stop);
    expect(crashMultiplierAt(crashTimeOf(stop) - 1)).toBe(stop - 1);
  }
});

test.each([
  ['stops where it was told to', 200, 200, 6_000],
  ['breaks right after 1.99', 200, 199, 6_000],
  ['breaks at once', 200, 100, 600],
  ['goes to the end', 10_000, 10_000, 59_700],
])('a round %s', (_, stop, point, length) => {
  expect(crashLengthMs(stop, point)).toBe(length);
});

test.each([
  ['before the rise', -400, 300, 101],
  ['in the first moment', 0, 300, 101],
  ['under way', 4_800, 300, 164],
  ['at the chosen stop', 8_486, 300, 300],
  ['later', 9_000, 300, 300],
  ['before the rise, with the lowest stop', -400, 101, 101],
])('a press %s (%i ms) stops at %#', (_, elapsed, chosen, stop) => {
  expect(crashStopAt(elapsed, chosen)).toBe(stop);
});

test('a stake of whole reais pays whole cents at every stop', () => {
  expect([crashPays(100, 101), crashPays(200, 164), crashPays(2_000, 10_000)]).toEqual([101, 328, 200_000]);
  for (const stop of stops) expect(Number.isInteger(crashPays(500, stop))).toBe(true);
});

test('stops are whole hundredths from 1.01 to 100.00', () => {
  expect([101, 200, 10_000].map(isCrashStop)).toEqual([true, true, true]);
  expect([100, 10_001, 150.5, Number.NaN, -200].map(isCrashStop)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
