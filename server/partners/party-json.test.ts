import * as v from 'valibot';
import { expect, test } from 'vitest';
import { partyJson } from './party-json.ts';

test.each([
  ['an object', '{"a":[1,{"b":"ç 🎲"}]}', { a: [1, { b: 'ç 🎲' }] }],
  ['an escaped pair of surrogates', '"\\ud83c\\udfb2"', '🎲'],
  ['a text without any', '""', ''],
])('%s is read', (_, text, value) => {
  expect(v.parse(partyJson, text)).toEqual(value);
});

test.each([
  ['NUL', '"e\\u0000"'],
  ['the first half of a pair', '"e\\ud800"'],
  ['the second half of a pair', '"\\udc00e"'],
  ['a pair in the wrong order', '"\\udfb2\\ud83c"'],
  ['NUL deep inside', '{"a":[{"b":"\\u0000"}]}'],
  ['half a pair in a name', '{"\\ud800":1}'],
  ['no JSON', '{'],
])('%s is refused', (_, text) => {
  expect(v.safeParse(partyJson, text).success).toBe(false);
});
