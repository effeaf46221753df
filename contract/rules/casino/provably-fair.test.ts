import { expect, test } from 'vitest';
import { drawSize } from '#tests/support/draw-size.ts';
import { drawNumbers, type Hmac, indexOfDraw } from './provably-fair.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const sign = { name: 'HMAC', hash: 'SHA-256' };
const serverSeed = '0123456789abcdef'.repeat(4);
const key = crypto.subtle.importKey('raw', bytes(serverSeed), sign, false, ['sign']);
/** Signs with the one server seed of these tests. */
const hmac: Hmac = async (_, message) =>
  new Uint8Array(await crypto.subtle.sign('HMAC', await key, bytes(message)));
const seeds = { serverSeed, clientSeed: 'jogador-teste', nonce: 1 };

test('the seed in use, its hash and its first draws are those of the published example', async () => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(serverSeed)));
  expect(Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')).toBe(
    'a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e',
  );
  const drawn = await drawNumbers(hmac, seeds, 3);
  expect(drawn.map((number) => number / 2 ** 32)).toEqual([
    0.9662765429820865, 0.7848570793867111, 0.6196890252176672,
  ]);
});

test('more draws than one HMAC holds go on with the next counter', async () => {
  const asked: string[] = [];
  const listening: Hmac = (key, message) => {
    asked.push(message);
    return hmac(key, message);
  };
  const drawn = await drawNumbers(listening, seeds, 24);
  expect(drawn).toHaveLength(24);
  expect(asked).toEqual(['jogador-teste:1:0', 'jogador-teste:1:1', 'jogador-teste:1:2']);
  expect(drawn.slice(0, 8)).toEqual(await drawNumbers(hmac, seeds, 8));
});

test('the least and the greatest number stay inside the places', () => {
  for (let places = 1; places <= 52; places += 1) {
    expect(indexOfDraw(0, places)).toBe(0);
    expect(indexOfDraw(2 ** 32 - 1, places)).toBe(places - 1);
  }
});

test('draws fall evenly on 25 places (chi-square, p over 0.001)', async () => {
  const outcomes = drawSize(100_000, 1_000_000);
  const counts = new Array<number>(25).fill(0);
  const drawn = await drawNumbers(hmac, { ...seeds, nonce: 7 }, outcomes);
  for (const number of drawn) {
    const place = indexOfDraw(number, 25);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const expected = outcomes / 25;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 24 degrees of freedom.
  expect(chiSquare).toBeLessThan(51.18);
});
