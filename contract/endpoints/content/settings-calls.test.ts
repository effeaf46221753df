import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, settings } from './settings-calls.ts';

test('[R9.02] bets: what the house games begin with, and the least and largest stakes', () => {
  expect(DEFAULT_SETTINGS).toMatchObject({
    casino_bet_default: 50,
    casino_bet_min_total: 10,
    casino_bet_max_total: 2_000,
    sport_bet_min_total: 50,
    sport_bet_min_single: 10,
    sport_bet_multiple: 10,
  });
});

test('[R9.03] deposits: bounds in cents, rollover, minutes and quick values in BRL', () => {
  expect(DEFAULT_SETTINGS).toMatchObject({
    deposit_min: 100,
    deposit_max: 5_000_000,
    deposit_rollover: 1,
    deposit_popup_timer: 10,
    deposit_popup_values: [10, 20, 30],
  });
});

test('[R9.04] withdrawals: bounds in cents, and how many a day', () => {
  expect(DEFAULT_SETTINGS).toMatchObject({ withdraw_min: 100, withdraw_max: 10_000, withdraw_daily: 1 });
});

test.each(['', 'Nowhere/Land', '<b>'])(
  'a time zone %j that nobody knows is Brasília’s: no date breaks of it',
  (zone) => {
    expect(v.parse(settings, { general_time_zone: zone }).general_time_zone).toBe('America/Sao_Paulo');
    expect(v.parse(settings, { general_time_zone: 'America/Manaus' }).general_time_zone).toBe(
      'America/Manaus',
    );
  },
);
