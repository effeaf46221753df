// @vitest-environment page
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/endpoints/player/authentication-calls.ts';
import { STORED } from '#contract/stored.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { removeStored } from '#src/core/device/storage.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { closeModal, modalAtom } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { protectionQuery } from '#src/data/player/protection.ts';
import { userQuery } from '#src/data/player/user.ts';
import { isRealityCheckDue, startRealityCheckTimer, stopRealityCheckTimer } from './reality-check-timer.ts';

const MINUTE_MS = 60_000;

test.each([
  ['not before the interval', { started: 0, last: null }, 29, false],
  ['after it', { started: 0, last: null }, 30, true],
  ['not before another one after the last check', { started: 0, last: 30 }, 59, false],
  ['after that', { started: 0, last: 30 }, 60, true],
  ['by its own session alone', { started: 100, last: 30 }, 110, false],
  ['where the last one was dated by a clock that was a day ahead', { started: 0, last: 1_470 }, 30, true],
  ['not again where the last one is dated some seconds ahead', { started: 0, last: 30.5 }, 30, false],
  ['late, where something stood in the way', { started: 0, last: null }, 44, true],
])('a reality check is due %s', (_, { started, last }, at, due) => {
  const moments = { started: started * MINUTE_MS, last: last === null ? null : last * MINUTE_MS };
  expect(isRealityCheckDue(moments, 30, at * MINUTE_MS)).toBe(due);
});

afterEach(() => {
  stopRealityCheckTimer();
  closeModal();
  removeStored(STORED.realityCheck);
  queryClient.clear();
  vi.useRealTimers();
});

test('[D5] a check whose time came in a sleep shows within seconds of waking', async () => {
  const began = Date.UTC(2026, 10, 27, 12);
  vi.useFakeTimers({ now: began });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const known = { session_started_at: new Date(began).toISOString() } as User;
  queryClient.setQueryData(userQuery().queryKey, known);
  queryClient.setQueryData(protectionQuery().queryKey, { reality_minutes: 30 } as never);
  serverClock.learn(began);
  startRealityCheckTimer();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(store.get(modalAtom)).toBeNull();
  // The device's clock went on, the steady one and the timers stood still.
  vi.setSystemTime(began + 31 * MINUTE_MS);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(store.get(modalAtom)?.name).toBe('reality-check');
});
