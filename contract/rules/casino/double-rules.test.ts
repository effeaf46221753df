import { describe, expect, test } from 'vitest';
import {
  DOUBLE_COLOURS,
  DOUBLE_MULTIPLIER,
  DOUBLE_NUMBERS,
  DOUBLE_RETURN,
  doubleColourOf,
  doubleOutcome,
  doublePayout,
  earlierHash,
} from './double-rules.ts';
import type { Hmac } from './provably-fair.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const hexOf = (data: Uint8Array) => Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('');
const sha256 = async (text: string) =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(text))));
const SALT = '0000000000000000000301e2801a9a9598bfb114e574a91a887f2132f33047e6';
const key = crypto.subtle.importKey('raw', bytes(SALT), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
/** Signs with the one salt of these tests. */
const hmac: Hmac = async (_, message) =>
  new Uint8Array(await crypto.subtle.sign('HMAC', await key, bytes(message)));
const numbers = Array.from({ length: DOUBLE_NUMBERS }, (_, number) => number);

test.each([
  [0, '2f66800acaa94baf', 14],
  [1, 'febaced1b5262f05', 0],
  [2, 'ab862c703d73abdf', 14],
  [3, '73c5393cfae35d18', 9],
  [4, '4b7a5f1940fb8e28', 0],
])('%i steps down the published chain the hash is %s… and draws %i', async (steps, begins, outcome) => {
  const hash = await earlierHash(sha256, await sha256('double-secret'), steps);
  expect(hash.slice(0, 16)).toBe(begins);
  expect(await doubleOutcome(hmac, SALT, hash)).toBe(outcome);
});

test('the least and the greatest draw stay inside the numbers, and every sixteenth bit counts', async () => {
  const drawing = (first: string) => {
    const drawn = Uint8Array.from(first.padEnd(64, '0').match(/../g) ?? [], (pair) =>
      Number.parseInt(pair, 16),
    );
    return doubleOutcome(() => drawn, SALT, '');
  };
  expect(await drawing('0')).toBe(0);
  expect(await drawing('f'.repeat(64))).toBe(14);
  // 2^52 / 15 rounded up is the least draw of 1; what is behind the 52 bits counts for nothing.
  const least = (2n ** 52n / 15n + 1n).toString(16).padStart(13, '0');
  expect(await drawing(least)).toBe(1);
  expect(await drawing(`${(2n ** 52n / 15n).toString(16).padStart(13, '0')}fff`)).toBe(0);
});

describe('the pay table', () => {
  test('has one white number, seven red and seven black', () => {
    expect(numbers.map(doubleColourOf)).toEqual([
      'white',
      ...new Array<string>(7).fill('red'),
      ...new Array<string>(7).fill('black'),
    ]);
  });

  test.each(DOUBLE_COLOURS)('gives back 14/15 of what is staked on %s, all 15 numbers counted', (colour) => {
    for (const stake of [1, 7, 10, 333, 2_000]) {
      const paid = numbers.reduce((sum, outcome) => sum + doublePayout(stake, colour, outcome), 0);
      expect(BigInt(paid) * BigInt(DOUBLE_RETURN.under)).toBe(
        BigInt(stake) * BigInt(DOUBLE_NUMBERS) * BigInt(DOUBLE_RETURN.over),
      );
    }
  });

  test('pays a colour its multiple when its number falls, and nothing else', () => {
    for (const outcome of numbers) {
      for (const colour of DOUBLE_COLOURS) {
        const wins = doubleColourOf(outcome) === colour;
        expect(doublePayout(150, colour, outcome)).toBe(wins ? 150 * DOUBLE_MULTIPLIER[colour] : 0);
      }
    }
  });
});
