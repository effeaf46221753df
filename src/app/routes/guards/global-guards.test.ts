// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/settings.ts';
import { STORED } from '#contract/stored.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { readStored, removeStored } from '#src/core/device/storage.ts';
import { go } from '#src/core/navigation/navigate.ts';
import { takeLandingQuery } from '#src/core/tracking/landing-query.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { GLOBAL_GUARDS, runGlobalGuards, startGlobalGuards } from './global-guards.ts';
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

describe('[R2.28] the order', () => {
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

  test('language is stored and campaign captured even where maintenance stops the rest', () => {
    close(true);
    history.replaceState(null, '', '/undefined?lang=en&btag=b7');
    runGlobalGuards('landing');
    expect(readStored(STORED.language)).toBe('en');
    expect(takeLandingQuery()).toBe('?lang=en&btag=b7');
    expect(address()).toBe('/undefined?lang=en&btag=b7');
  });

  test('the campaign is captured before the address becomes home', () => {
    history.replaceState(null, '', '/play/undefined?btag=b7');
    runGlobalGuards('landing');
    expect(takeLandingQuery()).toBe('?btag=b7');
    expect(address()).toBe('/');
  });

  test('an address with undefined becomes home before its hash is rewritten', () => {
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

describe('every way in', () => {
  beforeAll(() => startGlobalGuards());

  test('[R2.33] an entry with undefined that another script pushed becomes home', () => {
    history.pushState(null, '', '/play/undefined');
    expect(address()).toBe('/');
  });

  test('[R2.31] a navigation to a hash of sports replaces its entry with the full path', () => {
    const replaced = vi.spyOn(history, 'replaceState');
    go('/sports?a=1#/sport/volleyball');
    expect(replaced.mock.calls.map(([, , url]) => url)).toEqual(['/sports?a=1#/sport/volleyball']);
  });
});
