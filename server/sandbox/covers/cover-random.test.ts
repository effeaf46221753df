import { expect, test } from 'vitest';
import { hashText, randomFor } from './cover-random.ts';

test('hashes by FNV-1a, 32 bit', () => {
  expect(hashText('')).toBe(0x811c9dc5);
  expect(hashText('a')).toBe(0xe40c292c);
  expect(hashText('foobar')).toBe(0xbf9cf968);
});

test('near ids are drawn independently: the first choice of three spreads evenly', () => {
  const counts = [0, 0, 0];
  for (let id = 1; id <= 3_000; id++) {
    const choice = Math.floor(randomFor(String(id))() * 3);
    counts[choice] = (counts[choice] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(120);
});
