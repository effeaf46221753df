import { expect, test } from 'vitest';
import type { Limit } from '#contract/endpoints/player/protection-calls.ts';
import { tightestStakeLimit } from './protection.ts';

const limit = (name: Limit['name'], value: number | null, used: number): Limit => ({
  name,
  value,
  used,
  renews_at: 0,
  next: null,
});

test('of all limits that a stake counts for the one that leaves least is found, whatever its period', () => {
  const all = [
    limit('deposit_day', 100, 90),
    limit('loss_day', 20_000, 3_500),
    limit('loss_week', 50_000, 40_000),
    limit('loss_month', 90_000, 40_000),
    limit('stake_day', 30_000, 3_500),
    limit('stake_week', 60_000, 51_000),
    limit('stake_month', null, 51_000),
    limit('time_day', 60, 59),
    limit('time_week', 60, 59),
    limit('time_month', 60, 59),
  ];
  expect(tightestStakeLimit(all)).toEqual({ name: 'stake_week', value: 60_000, left: 9_000 });
});

test('one that is exceeded leaves nothing, never less; deposits, time and limits that are not set are none of them', () => {
  expect(tightestStakeLimit([limit('loss_month', 1_000, 1_500)])).toEqual({
    name: 'loss_month',
    value: 1_000,
    left: 0,
  });
  expect(
    tightestStakeLimit([
      limit('deposit_day', 100, 100),
      limit('time_day', 60, 60),
      limit('loss_day', null, 0),
    ]),
  ).toBeNull();
});
