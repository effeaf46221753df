// @vitest-environment page
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { User } from '#contract/endpoints/player/authentication-calls.ts';
import { STORED } from '#contract/stored.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { removeStored } from '#src/core/device/storage.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { blockReload } from '#src/core/pwa/reload-gate.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
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
  clearSession();
  closeModal();
  removeStored(STORED.realityCheck);
  queryClient.clear();
  vi.useRealTimers();
});

/** A session that began now, with a check every 30 minutes; `answer` is the server's about the player's limits. */
function begin(answer: () => Promise<Response> = () => new Promise(() => {})): void {
  const began = Date.UTC(2026, 10, 27, 12);
  vi.useFakeTimers({ now: began });
  vi.stubGlobal('fetch', vi.fn(answer));
  beginSession({ access_token: 'a-token', expires_in: 86_400 });
  const known = { session_started_at: new Date(began).toISOString() } as User;
  queryClient.setQueryData(userQuery().queryKey, known);
  // As the header does.
  onTestFinished(new QueryObserver(queryClient, { ...userQuery(), enabled: false }).subscribe(() => {}));
  serverClock.learn(began);
  startRealityCheckTimer();
}
/** The limits are known and stay known, as on a page that shows them. */
function showLimits(): void {
  queryClient.setQueryData(protectionQuery().queryKey, { reality_minutes: 30 } as never);
  onTestFinished(
    new QueryObserver(queryClient, { ...protectionQuery(), enabled: false }).subscribe(() => {}),
  );
}
const limits = async () => Response.json({ limits: [], pause: null, reality_minutes: 30 });
const shown = () => store.get(modalAtom)?.name;

test.each(['result', 'selections'] as const)(
  '[D11] what only keeps a reload away (%s) keeps no check away',
  async (blocker) => {
    begin();
    showLimits();
    onTestFinished(blockReload(blocker));
    await vi.advanceTimersByTimeAsync(30 * MINUTE_MS);
    expect(shown()).toBe('reality-check');
  },
);

test.each(['round', 'form', 'alert'] as const)(
  '[D11] a check waits for what is under way (%s), and at most a minute',
  async (blocker) => {
    begin();
    showLimits();
    onTestFinished(blockReload(blocker));
    await vi.advanceTimersByTimeAsync(30 * MINUTE_MS + 58_000);
    expect(shown()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(shown()).toBe('reality-check');
  },
);

test('[D11] a check comes where nothing on the page shows the limits, which the cache forgets after minutes', async () => {
  begin(limits);
  await vi.advanceTimersByTimeAsync(30 * MINUTE_MS + 4_000);
  expect(shown()).toBe('reality-check');
});

test('[D11] a check comes where the interval could not be read at first, which is tried again each minute', async () => {
  let tries = 0;
  begin(() => {
    tries += 1;
    return tries <= 3 ? Promise.resolve(Response.json({}, { status: 422 })) : limits();
  });
  await vi.advanceTimersByTimeAsync(2.5 * MINUTE_MS);
  expect(tries).toBe(3);
  await vi.advanceTimersByTimeAsync(28 * MINUTE_MS);
  expect(shown()).toBe('reality-check');
});

test.each([
  ['that the backend doesn’t have (D1) is asked for rarely', 404, '', 10],
  ['that is refused for a time is asked for after it', 429, '300', 5],
])('the interval %s', async (_, status, retryAfter, minutes) => {
  let tries = 0;
  begin(() => {
    tries += 1;
    return Promise.resolve(Response.json({}, { status, headers: { 'Retry-After': retryAfter } }));
  });
  await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS - 4_000);
  expect(tries).toBe(1);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(tries).toBe(2);
});

test('[D11] a check comes as soon as the round that it waits for is over', async () => {
  begin();
  showLimits();
  const end = blockReload('round');
  await vi.advanceTimersByTimeAsync(30 * MINUTE_MS + 10_000);
  expect(shown()).toBeUndefined();
  end();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shown()).toBe('reality-check');
});

test('[D5] a check whose time came in a sleep shows within seconds of waking', async () => {
  begin();
  showLimits();
  const began = Date.now();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(store.get(modalAtom)).toBeNull();
  // The device's clock went on, the steady one and the timers stood still.
  vi.setSystemTime(began + 31 * MINUTE_MS);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(store.get(modalAtom)?.name).toBe('reality-check');
});
