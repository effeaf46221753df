import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/settings.ts';
import { sourceFilters } from './source-filters.ts';

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
