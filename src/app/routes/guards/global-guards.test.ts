// @vitest-environment page
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import { STORED } from '#contract/stored.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { readStored, removeStored } from '#src/core/device/storage.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { takeLandingQuery } from '#src/core/tracking/landing-query.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { GLOBAL_GUARDS, runGlobalGuards, sportsHash, startGlobalGuards } from './global-guards.ts';
import type { GlobalGuard } from './guard.ts';

const close = (maintence: boolean) =>
  queryClient.setQueryData(settingsQuery().queryKey, { ...DEFAULT_SETTINGS, maintence });
const address = () => location.pathname + location.search + location.hash;

beforeEach(() => close(false));
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
  removeStored(STORED.language);
  takeLandingQuery();
  history.replaceState(null, '', '/');
});

describe('the order', () => {
  test('runs up to the first guard that doesn’t let pass', () => {
    const ran: string[] = [];
    const guard =
      (name: string, result: ReturnType<GlobalGuard>): GlobalGuard =>
      () => {
        ran.push(name);
        return result;
      };
    runGlobalGuards('navigation', [
      guard('first', { type: 'allow' }),
      guard('second', { type: 'closed' }),
      guard('third', { type: 'redirect', to: '/casino' }),
    ]);
    expect(ran).toEqual(['first', 'second']);
    expect(address()).toBe('/');
  });

  test('[R2.28c] language is stored and campaign captured even where maintenance stops the rest', () => {
    close(true);
    history.replaceState(null, '', '/undefined?lang=en&btag=b7');
    runGlobalGuards('landing');
    expect(readStored(STORED.language)).toBe('en');
    expect(takeLandingQuery()).toBe('?lang=en&btag=b7');
    expect(address()).toBe('/undefined?lang=en&btag=b7');
  });

  test('[R2.28c] the campaign is captured before the address becomes home', () => {
    history.replaceState(null, '', '/play/undefined?btag=b7');
    runGlobalGuards('landing');
    expect(takeLandingQuery()).toBe('?btag=b7');
    expect(address()).toBe('/');
  });

  test('[R2.28c] an address with undefined becomes home before its hash is rewritten', () => {
    history.replaceState(null, '', '/sports#/sport/undefined');
    runGlobalGuards('landing');
    expect(address()).toBe('/');
  });

  test('there are five: language, campaign, maintenance, undefined, sports hash', () => {
    expect(GLOBAL_GUARDS).toHaveLength(5);
  });
});

test('a navigation within the page stores no language and captures no campaign', () => {
  history.replaceState(null, '', '/casino?lang=en&btag=b7');
  runGlobalGuards('navigation');
  expect(readStored(STORED.language)).toBeNull();
  expect(takeLandingQuery()).toBeNull();
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

// Before the listeners of `startGlobalGuards` are there.
describe('the hash of sports', () => {
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
});

describe('every way in', () => {
  beforeAll(() => startGlobalGuards());

  test('[R2.33] an entry with undefined that another script pushed becomes home', () => {
    history.pushState(null, '', '/play/undefined');
    expect(address()).toBe('/');
  });

  test('[R2.31] a navigation to a hash of sports replaces its entry with the full path', () => {
    const replaced = vi.spyOn(history, 'replaceState');
    navigate('/sports?a=1#/sport/volleyball');
    expect(replaced.mock.calls.map(([, , url]) => url)).toEqual(['/sports?a=1#/sport/volleyball']);
  });
});
