// @vitest-environment page
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serverClock } from '#src/core/net/server-clock.ts';
import { useSessionTime } from './use-session-time.ts';

const MINUTE_MS = 60_000;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('shows the later time a second after the device woke, and the right one once the server’s time is known', () => {
  vi.useFakeTimers();
  let now = Date.UTC(2026, 10, 20, 12);
  vi.spyOn(serverClock, 'now').mockImplementation(() => now);
  const { result } = renderHook(() => useSessionTime('2026-11-20T11:55:00Z'));
  expect(result.current).toBe('0h05');
  now += 20 * MINUTE_MS;
  act(() => vi.advanceTimersByTime(1_000));
  expect(result.current).toBe('0h25');
  now -= 15 * MINUTE_MS;
  act(() => vi.advanceTimersByTime(1_000));
  expect(result.current).toBe('0h10');
});

test.each([[undefined], [''], ['soon']])('is not known of a session that began at %j', (startedAt) => {
  expect(renderHook(() => useSessionTime(startedAt)).result.current).toBeNull();
});
