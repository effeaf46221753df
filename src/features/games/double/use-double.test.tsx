// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { useDouble } from './use-double.ts';

vi.mock('#src/core/api/realtime.ts', () => ({ subscribe: () => () => {} }));

const OPENED = Date.UTC(2026, 10, 20, 15);
const HASH = 'a'.repeat(64);
const iso = (ms: number) => new Date(ms).toISOString();

let asked: number;
/** How much later than the steady clock the page takes the time to be. */
let slept: number;
beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('games');
});
beforeEach(() => {
  vi.useFakeTimers({ now: OPENED });
  asked = 0;
  slept = 0;
  vi.spyOn(serverClock, 'now').mockImplementation(() => Date.now() + slept);
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    const round = {
      number: 7,
      outcome: null,
      hash: null,
      terminal_hash: HASH,
      chain_index: 3,
      salt: HASH,
      phase: 'betting',
      opened_at: iso(OPENED),
      locks_at: iso(OPENED + 15_000),
      drawn_at: null,
      version: 20,
    };
    return Response.json({ now: iso(Date.now()), round, bets: null, last: [] });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Second by second, so that each state is rendered when it comes. */
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
}

async function open() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useDouble(), { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(0));
  return result;
}

test('a round whose bets are open is asked for again after its end, not before', async () => {
  const result = await open();
  expect([asked, result.current.betting]).toEqual([1, true]);
  await pass(17);
  expect(asked).toBe(1);
  await pass(1);
  expect(asked).toBe(2);
});

test('[D5] a round that ended in a sleep takes no bets, and is asked for again within three seconds', async () => {
  slept = 60_000;
  const result = await open();
  expect([asked, result.current.betting]).toEqual([1, false]);
  await pass(3);
  expect(asked).toBe(2);
});
