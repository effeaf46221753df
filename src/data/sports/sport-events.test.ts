// @vitest-environment page
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { sportsTreeQuery } from './sport-events.ts';

const MINUTE_MS = 60_000;
/** The backend's answer about its sports. */
let answer: () => Response;
let asked: number;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return answer();
  });
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const there = () => Response.json({ data: [] });
const absent = () => Response.json({}, { status: 404 });

async function show(): Promise<void> {
  onTestFinished(new QueryObserver(queryClient, sportsTreeQuery('pt')).subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(0);
}

test('[D1] a backend without a sportsbook is asked for it rarely; one that has it by then, often again', async () => {
  answer = absent;
  await show();
  await vi.advanceTimersByTimeAsync(9.9 * MINUTE_MS);
  expect(asked).toBe(1);
  answer = there;
  await vi.advanceTimersByTimeAsync(0.2 * MINUTE_MS);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(asked).toBe(4);
});

test('after any other failure it is asked each half minute', async () => {
  answer = () => Response.json({}, { status: 422 });
  await show();
  await vi.advanceTimersByTimeAsync(MINUTE_MS + 1_000);
  expect(asked).toBe(3);
});

test('404 after an answer is a gateway’s: it is asked as often as before', async () => {
  answer = there;
  await show();
  answer = absent;
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS + 1_000);
  expect(asked).toBe(5);
});

test('it is not asked before the time that the server names', async () => {
  answer = () => Response.json({}, { status: 503, headers: { 'Retry-After': '120' } });
  await show();
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS - 1_000);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toBe(2);
});
