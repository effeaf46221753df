// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/endpoints/player/authentication-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { holdBalance } from './held-balance.ts';
import { applyBalanceEvent, knownUser, userQuery } from './user.ts';

const USER: User = {
  id: '7',
  name: 'Maria',
  birthday: '',
  gender: null,
  balance: 10_000,
  wallet: { bonus_mixed: 500 },
  user_rollover: null,
  balance_version: 5,
  day_result: -300,
  document_masked: '',
  session_started_at: '',
  blocked_at: null,
  blocked_by: null,
};
let release: (taken?: number) => void;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.setQueryData(userQuery().queryKey, USER);
});
afterEach(() => {
  release();
  queryClient.clear();
  vi.useRealTimers();
});
const shown = () => {
  const user = knownUser();
  return user && [user.balance, user.wallet.bonus_mixed, user.day_result];
};

test('a stake leaves the shown balance at once, and a win that is booked during the round is shown at its end', () => {
  release = holdBalance(200);
  expect(shown()).toEqual([9_800, 500, -500]);
  applyBalanceEvent({ balance: 9_800, bonus_mixed: 500, day_result: -500, version: 6 });
  applyBalanceEvent({ balance: 17_000, bonus_mixed: 500, day_result: 6_700, version: 7 });
  expect(shown()).toEqual([9_800, 500, -500]);
  release();
  expect(shown()).toEqual([17_000, 500, 6_700]);
  expect(knownUser()?.balance_version).toBe(7);
});

test('of two changes during the round the newer one is shown at its end, whichever came last', () => {
  release = holdBalance(200);
  applyBalanceEvent({ balance: 17_000, version: 7 });
  applyBalanceEvent({ balance: 9_800, version: 6 });
  release();
  expect(knownUser()?.balance).toBe(17_000);
});

test('a refused stake is back at the end of the round', () => {
  release = holdBalance(200);
  release();
  expect(shown()).toEqual([10_000, 500, -300]);
});

test('a stake that was taken stays off the balance at the end of the round, until the next profile', () => {
  release = holdBalance(200);
  release(200);
  expect(shown()).toEqual([9_800, 500, -500]);
  applyBalanceEvent({ balance: 9_750, bonus_mixed: 500, day_result: -550, version: 6 });
  expect(shown()).toEqual([9_750, 500, -550]);
});

test('a profile from before the stake was booked does not bring a stake back that was taken', () => {
  release = holdBalance(200);
  applyBalanceEvent({ balance: 10_000, bonus_mixed: 500, day_result: -300, version: 5 });
  release(200);
  expect(shown()).toEqual([9_800, 500, -500]);
});

test('what the real money does not cover is taken off the bonus', () => {
  release = holdBalance(10_200);
  expect(shown()).toEqual([0, 300, -10_500]);
});

test('after a minute without the end of the round the balance is shown as it is', () => {
  release = holdBalance(200);
  applyBalanceEvent({ balance: 17_000, version: 7 });
  vi.advanceTimersByTime(59_000);
  expect(knownUser()?.balance).toBe(9_800);
  vi.advanceTimersByTime(1_000);
  expect(knownUser()?.balance).toBe(17_000);
});

test('another player who logs in meanwhile sees their own balance, also after the round', () => {
  release = holdBalance(200);
  queryClient.setQueryData(userQuery().queryKey, { ...USER, id: '8', balance: 70 });
  release();
  expect(knownUser()).toMatchObject({ id: '8', balance: 70 });
});

test('nothing is held without a known player', () => {
  queryClient.clear();
  release = holdBalance(200);
  queryClient.setQueryData(userQuery().queryKey, USER);
  expect(knownUser()?.balance).toBe(10_000);
});
