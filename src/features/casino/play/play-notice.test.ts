import { expect, test } from 'vitest';
import type { Limit } from '#contract/endpoints/player/protection-calls.ts';
import { nearestLimit } from './play-notice.tsx';

const limit = (name: Limit['name'], value: number | null, used: number): Limit => ({
  name,
  value,
  used,
  renews_at: 0,
  next: null,
});

test('the limit that leaves least is named; deposit limits and unused time do not stop a stake', () => {
  expect(nearestLimit([limit('loss_day', null, 900), limit('deposit_day', 100, 100)])).toBeNull();
  expect(nearestLimit([limit('time_day', 60, 59)])).toBeNull();
  expect(nearestLimit([limit('loss_day', 900, 100), limit('stake_week', 700, 600)])).toEqual({
    name: 'stake_week',
    value: 700,
    left: 100,
  });
  expect(nearestLimit([limit('loss_day', 900, 950), limit('stake_week', 700, 600)])).toMatchObject({
    name: 'loss_day',
    left: 0,
  });
  expect(nearestLimit([limit('time_day', 60, 60)])).toMatchObject({ name: 'time_day', left: 0 });
});

test('of the time limits that are used up the one that renews last is named', () => {
  const day = { ...limit('time_day', 60, 60), renews_at: 1 };
  const week = { ...limit('time_week', 60, 60), renews_at: 7 };
  const month = { ...limit('time_month', 90, 60), renews_at: 30 };
  expect(nearestLimit([day, week, month])).toMatchObject({ name: 'time_week', left: 0 });
  expect(nearestLimit([month, { ...week, used: 59 }])).toBeNull();
});
