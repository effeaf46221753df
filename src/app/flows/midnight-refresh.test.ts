// @vitest-environment page
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { user } from '#contract/endpoints/player/authentication-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { knownUser, userQuery } from '#src/data/player/user.ts';
import { monthQuery, transactionsQuery } from '#src/data/wallet/transactions.ts';
import { scheduleMidnightRefresh, stopMidnightRefresh } from './midnight-refresh.ts';

// Two minutes to midnight in São Paulo by the server's clock; the device believes that it is noon of another day.
const LATE = Date.UTC(2026, 10, 22, 2, 58);
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 15) });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  serverClock.learn(LATE, serverClock.asking());
  beginSession({ access_token: 'token', expires_in: 86_400 });
  queryClient.setQueryData(userQuery().queryKey, v.parse(user, { id: '7', balance: 10, day_result: -1_500 }));
});
afterEach(() => {
  stopMidnightRefresh();
  clearSession();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("yesterday's result is dropped at the server's midnight, and the profile is read anew", async () => {
  scheduleMidnightRefresh();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(knownUser()?.day_result).toBe(-1_500);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(knownUser()?.id).toBe('7');
  expect(knownUser()?.day_result).toBeUndefined();
  expect(queryClient.getQueryState(userQuery().queryKey)?.isInvalidated).toBe(true);
});

test('the statement and the month are read anew at the server’s midnight: their days are named by it', async () => {
  const keys = [transactionsQuery({}).queryKey, monthQuery().queryKey];
  for (const key of keys) queryClient.setQueryData<unknown>(key, { pages: [], pageParams: [] });
  scheduleMidnightRefresh();
  const invalidated = () => keys.map((key) => queryClient.getQueryState(key)?.isInvalidated);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(invalidated()).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(invalidated()).toEqual([true, true]);
});
