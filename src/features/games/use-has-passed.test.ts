// @vitest-environment page
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverClock } from '#src/core/net/server-clock.ts';
import { useHasPassed } from './use-has-passed.ts';

let now = 0;
beforeEach(() => {
  vi.useFakeTimers();
  now = 1_000_000;
  vi.spyOn(serverClock, 'now').mockImplementation(() => now);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function pass(ms: number): void {
  now += ms;
  act(() => vi.advanceTimersByTime(ms));
}

test('a moment passes when it comes', () => {
  const { result } = renderHook(() => useHasPassed(1_002_500));
  pass(2_499);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
});

test('none never passes', () => {
  const { result } = renderHook(() => useHasPassed(null));
  pass(9_000);
  expect(result.current).toBe(false);
});

test('a moment that came in a sleep has passed within a second of waking', () => {
  const { result } = renderHook(() => useHasPassed(1_090_000));
  now += 1_200_000;
  act(() => vi.advanceTimersByTime(1_000));
  expect(result.current).toBe(true);
});

test('a clock that is corrected backwards takes it back', () => {
  const { result } = renderHook(() => useHasPassed(1_090_000));
  now += 1_200_000;
  act(() => vi.advanceTimersByTime(1_000));
  now -= 1_200_000;
  act(() => vi.advanceTimersByTime(1_000));
  expect(result.current).toBe(false);
});
