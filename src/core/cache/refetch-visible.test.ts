import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import {
  BATCH_MS,
  createRefetchVisible,
  MIN_REFETCH_INTERVAL_MS,
  refetchVisible,
} from './refetch-visible.ts';

/** A cache with two queries on screen and one that isn't, and what was asked for. */
function screen() {
  const client = new QueryClient();
  const asked: string[] = [];
  let now = 0;
  let timers: { at: number; callback: () => void }[] = [];
  const shown = (scope: 'banners' | 'user' | 'games') => ({
    queryKey: [scope] as const,
    queryFn: async () => {
      asked.push(scope);
      return scope;
    },
  });
  for (const scope of ['banners', 'user'] as const) {
    client.setQueryData([scope], scope);
    new QueryObserver(client, { ...shown(scope), staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  }
  client.setQueryData(['games'], 'games');
  const refetchVisible = createRefetchVisible(
    client,
    () => now,
    (callback, ms) => timers.push({ at: now + ms, callback }),
  );
  async function pass(ms: number) {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { callback } of due) callback();
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { asked, refetchVisible, pass };
}

test('many wishes make one round, of what is on screen alone', async () => {
  const { asked, refetchVisible, pass } = screen();
  refetchVisible(['user']);
  refetchVisible();
  refetchVisible(['user']);
  await pass(BATCH_MS - 1);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked.sort()).toEqual(['banners', 'user']);
});

test('only the scopes that are named are read again', async () => {
  const { asked, refetchVisible, pass } = screen();
  refetchVisible(['user', 'games']);
  await pass(BATCH_MS);
  expect(asked).toEqual(['user']);
});

test('a minute of flapping every 700 ms asks each query at most once in five seconds', async () => {
  const { asked, refetchVisible, pass } = screen();
  for (let at = 0; at < 60_000; at += 700) {
    refetchVisible();
    await pass(700);
  }
  const rounds = asked.filter((scope) => scope === 'user').length;
  expect(rounds).toBeLessThanOrEqual(60_000 / MIN_REFETCH_INTERVAL_MS + 1);
  expect(rounds).toBeGreaterThan(60_000 / MIN_REFETCH_INTERVAL_MS / 2);
});

test('what is wanted too early is asked for when its five seconds are over', async () => {
  const { asked, refetchVisible, pass } = screen();
  refetchVisible(['user']);
  await pass(BATCH_MS);
  refetchVisible(['user']);
  await pass(BATCH_MS);
  expect(asked).toEqual(['user']);
  await pass(MIN_REFETCH_INTERVAL_MS);
  expect(asked).toEqual(['user', 'user']);
  await pass(10 * MIN_REFETCH_INTERVAL_MS);
  expect(asked).toEqual(['user', 'user']);
});

test('a clock that is set back makes no query wait longer', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 15) });
  let reads = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['banners'],
    queryFn: async () => ++reads,
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const close = observer.subscribe(() => {});
  refetchVisible();
  await vi.advanceTimersByTimeAsync(500);
  expect(reads).toBe(1);
  vi.setSystemTime(Date.UTC(2026, 10, 20, 14));
  await vi.advanceTimersByTimeAsync(6_000);
  refetchVisible();
  await vi.advanceTimersByTimeAsync(500);
  expect(reads).toBe(2);
  close();
  queryClient.clear();
  vi.useRealTimers();
});
