import { describe, expect, test } from 'vitest';
import { decodeTokenPayload, expiryOf, isSamePlayer } from './token-payload.ts';

const tokenOf = (payload: unknown) => `head.${btoa(JSON.stringify(payload))}.sign`;

describe('what a token says', () => {
  test('is its second part, also in the letters of base64url', () => {
    // "?>~" and "ÿ" bring "+" and "/" into base64, twice each.
    expect(decodeTokenPayload('head.eyJhIjoiPz4_Pz4_In0.sign')).toEqual({ a: '?>??>?' });
    expect(decodeTokenPayload('head.eyJhIjoifn5-fn5-In0.sign')).toEqual({ a: '~~~~~~' });
    expect(decodeTokenPayload(tokenOf({ user_id: 7 }))).toEqual({ user_id: 7 });
  });

  test.each(['', 'one', 'head..sign', 'head.%%%.sign', 'head.bm8ganNvbg.sign'])(
    'is nothing where %j can’t be read',
    (token) => {
      expect(decodeTokenPayload(token)).toBe(null);
    },
  );
});

describe('two tokens', () => {
  test.each([
    [7, 7, true],
    [7, '7', true],
    [7, 8, false],
  ])('of the players %j and %j: the same player’s is %j', (one, other, same) => {
    expect(isSamePlayer(tokenOf({ user_id: one }), tokenOf({ user_id: other }))).toBe(same);
  });

  test('count as the same player’s where either can’t be read or names none', () => {
    expect(isSamePlayer('unreadable', tokenOf({ user_id: 7 }))).toBe(true);
    expect(isSamePlayer(tokenOf({ user_id: 7 }), 'unreadable')).toBe(true);
    expect(isSamePlayer(tokenOf({}), tokenOf({ user_id: 7 }))).toBe(true);
  });
});

test.each([
  [1_800_000_000, 1_800_000_000_000],
  [1, 1_000],
  [0, null],
  [-1, null],
  ['1800000000', null],
  [undefined, null],
])('an exp of %j s is %j ms', (exp, ms) => {
  expect(expiryOf(tokenOf({ exp }))).toBe(ms);
});
