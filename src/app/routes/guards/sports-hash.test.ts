// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { runGlobalGuards } from './global-guards.ts';
import { sportsHash } from './sports-hash.ts';

afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

/** The addresses that replace the entry at `address`. */
function at(address: string) {
  history.replaceState(null, '', address);
  const replaced = vi.spyOn(history, 'replaceState');
  runGlobalGuards('navigation', [sportsHash]);
  const to = replaced.mock.calls.map(([, , url]) => url);
  replaced.mockRestore();
  return to;
}

test('[R2.31] path, search and hash go on together, in place of the entry', () => {
  const entries = history.length;
  expect(at('/sports?lang=pt#/sport/soccer/1')).toEqual(['/sports?lang=pt#/sport/soccer/1']);
  expect(history.length).toBe(entries);
});

test('[R2.32] the same full path again is blocked, another one isn’t', () => {
  expect(at('/sports#/sport/tennis')).toHaveLength(1);
  expect(at('/sports#/sport/tennis')).toHaveLength(0);
  expect(at('/sports#/sport/tennis/2')).toHaveLength(1);
});

test.each(['/sports#/live', '/sports', '/casino#/sport/x', '/sports/esports#/sport/x'])(
  '%s stays',
  (address) => {
    expect(at(address)).toEqual([]);
  },
);
