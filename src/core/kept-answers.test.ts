import { expect, test } from 'vitest';
import { keptAtOf, rememberKept } from './kept-answers.ts';

test('an answer out of the store is as old as it is, a fresh one has no age', () => {
  const kept = { a: 1 };
  const fresh = { a: 1 };
  rememberKept(kept, 1_000);
  rememberKept(fresh, null);
  expect([keptAtOf(kept), keptAtOf(fresh), keptAtOf(null), keptAtOf('text')]).toEqual([
    1_000,
    null,
    null,
    null,
  ]);
});

test('a list read by pages is as old as its oldest kept page', () => {
  const pages = [{ page: 1 }, { page: 2 }, { page: 3 }];
  expect(keptAtOf({ pages })).toBeNull();
  rememberKept(pages[1], 5_000);
  rememberKept(pages[2], 4_000);
  expect(keptAtOf({ pages })).toBe(4_000);
});
