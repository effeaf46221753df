import { expect, test } from 'vitest';
import { hashText, randomFor } from './seeded-random.ts';

test('hashes by FNV-1a, 32 bit', () => {
  expect(hashText('')).toBe(0x811c9dc5);
  expect(hashText('a')).toBe(0xe40c292c);
  expect(hashText('foobar')).toBe(0xbf9cf968);
  // The bytes c3 a1, e2 82 ac, f0 9f 8f 86 and ef bf bd.
  expect(hashText('á')).toBe(0x169ddc29);
  expect(hashText('€')).toBe(0x298f832b);
  expect(hashText('🏆')).toBe(0x9bd9ff51);
  expect(hashText('\ud83c')).toBe(hashText('\ufffd'));
});

test('near ids are drawn independently: the first choice of three spreads evenly', () => {
  const counts = [0, 0, 0];
  for (let id = 1; id <= 3_000; id++) {
    const choice = Math.floor(randomFor(String(id))() * 3);
    counts[choice] = (counts[choice] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(120);
});
