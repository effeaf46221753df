// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { usePlayer } from './use-player.ts';

/** The answer for the profile. */
let answer: () => Response;
let asked: number;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return answer();
  });
  beginSession({ access_token: 'a-token', expires_in: 86_400 });
});
afterEach(async () => {
  cleanup();
  clearSession();
  await vi.advanceTimersByTimeAsync(200);
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function show(): Promise<void> {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  renderHook(() => usePlayer(), { wrapper });
  await pass(0);
}

test('a profile that failed is asked for again every five seconds', async () => {
  answer = () => Response.json({}, { status: 422 });
  await show();
  await pass(11_000);
  expect(asked).toBe(3);
});

test('a profile that failed is not asked for before the time that the server names', async () => {
  answer = () => Response.json({}, { status: 503, headers: { 'Retry-After': '60' } });
  await show();
  await pass(59_000);
  expect(asked).toBe(1);
  await pass(2_000);
  expect(asked).toBe(2);
});
