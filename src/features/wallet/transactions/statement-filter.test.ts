import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import { filterQuery, isUnfiltered, NO_STATEMENT_FILTER, sourceFilters } from './statement-filter.tsx';

test('an empty filter requests everything', () => {
  expect(isUnfiltered(NO_STATEMENT_FILTER)).toBe(true);
  expect(filterQuery(NO_STATEMENT_FILTER)).toEqual({});
});

test('the filter requests exactly what is chosen', () => {
  const filter = { ...NO_STATEMENT_FILTER, source: 'Withdraw', status: '2', from: '2026-11-01' } as const;
  expect(isUnfiltered(filter)).toBe(false);
  expect(filterQuery(filter)).toEqual({ source: 'Withdraw', status: '2', from: '2026-11-01' });
});

test('days in the wrong order are swapped', () => {
  const filter = { ...NO_STATEMENT_FILTER, from: '2026-11-20', to: '2026-11-01' };
  expect(filterQuery(filter)).toEqual({ from: '2026-11-01', to: '2026-11-20' });
});

test('[R3.23 casino_enabled sport_enabled deposit_enabled withdraw_enabled bonus_enabled] a disabled area has no filter, `all` is always present', () => {
  expect(sourceFilters(DEFAULT_SETTINGS)).toEqual([
    'all',
    'Deposit',
    'Withdraw',
    'CasinoTransaction',
    'BetTransaction',
    'Bonus',
  ]);
  const off = {
    deposit_enabled: false,
    casino_enabled: false,
    sport_enabled: false,
    withdraw_enabled: false,
  };
  expect(sourceFilters({ ...DEFAULT_SETTINGS, ...off })).toEqual(['all', 'Bonus']);
});
