import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test.each([
  [{ b: 1, a: { d: [{ f: 2, e: null }], c: 'x' } }, '{"a":{"c":"x","d":[{"e":null,"f":2}]},"b":1}'],
  [{ a: { c: 'x', d: [{ e: null, f: 2 }] }, b: 1 }, '{"a":{"c":"x","d":[{"e":null,"f":2}]},"b":1}'],
  [{ b: undefined, a: [undefined, 1] }, '{"a":[null,1]}'],
  [['b', 'a'], '["b","a"]'],
  [null, 'null'],
  ['text', '"text"'],
  [{ é: 1, Z: 2, a: 3 }, '{"Z":2,"a":3,"é":1}'],
])('%j is %s', (value, json) => expect(canonicalJson(value)).toBe(json));
