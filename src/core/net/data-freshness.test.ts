import { expect, test } from 'vitest';
import { answeredAt, preferNewer, recordAnsweredAt } from './data-freshness.ts';

function answer<T extends object>(data: T, at: number, fromCache = false): T {
  recordAnsweredAt(data, at, fromCache);
  return data;
}

test('what a store gives never takes the place of what is newer', () => {
  const known = answer([{ id: 1 }], 200);
  expect(preferNewer(known, answer([{ id: 2 }], 100, true))).toBe(known);
  expect(preferNewer(known, answer([{ id: 2 }], 300, true))).toEqual([{ id: 2 }]);
  expect(preferNewer(known, [{ id: 3 }])).toEqual([{ id: 3 }]);
});

test('what the backend says counts, also after the clock was set back', () => {
  expect(preferNewer(answer([{ id: 1 }], 200), answer([{ id: 2 }], 100))).toEqual([{ id: 2 }]);
});

test('what is equal stays the same object, and is as new as its last answer', () => {
  const known = answer([{ id: 1 }], 100);
  const shared = preferNewer(known, answer([{ id: 1 }], 200));
  expect(shared).toBe(known);
  expect(answeredAt(shared)).toBe(200);
});

test('pages are as old as the oldest of them', () => {
  const pages = { pages: [answer([1], 300), answer([2], 100)], pageParams: [1, 2] };
  expect(answeredAt(pages)).toBe(100);
  expect(answeredAt({ pages: [] })).toBeUndefined();
});

test('what was never noted has no moment', () => {
  expect(answeredAt(undefined)).toBeUndefined();
  expect(answeredAt('text')).toBeUndefined();
  expect(answeredAt({})).toBeUndefined();
});
