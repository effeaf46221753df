import { describe, expect, test } from 'vitest';
import { createVersionCheck } from './version-check.ts';

const NOW = 1_800_000_000_000;
const SAME = { build: 'b1', config: 'c1' };

/** A check with a fake clock, server and store. */
function createCheck(options: { last: number | null; answer?: unknown; status?: number }) {
  const state = {
    now: NOW,
    online: true,
    fetchable: true,
    failures: null as number | null,
    answer: SAME as unknown,
    status: 200,
    ...options,
  };
  const counts = { requests: 0, outdated: 0 };
  const check = createVersionCheck({
    own: SAME,
    now: () => state.now,
    online: () => state.online,
    readLast: async () => state.last,
    writeLast: async (at) => {
      state.last = at;
    },
    readFailures: async () => state.failures,
    writeFailures: async (count) => {
      state.failures = count;
    },
    async fetchVersion() {
      counts.requests += 1;
      if (state.answer instanceof Error) throw state.answer;
      return { status: state.status, json: async () => state.answer };
    },
    onOutdated: async () => {
      counts.outdated += 1;
      if (!state.fetchable) throw new TypeError('failed to fetch');
    },
  });
  return { state, counts, check };
}

describe('the app-outdated check', () => {
  test('[R9.01f] asks the server again 3,600,000 ms after the last answer, not earlier', async () => {
    const { state, counts, check } = createCheck({ last: null });
    expect(await check()).toBe(3_600_000);
    expect(counts.requests).toBe(1);
    state.now += 3_599_999;
    expect(await check()).toBe(1);
    expect(counts.requests).toBe(1);
    state.now += 1;
    expect(await check()).toBe(3_600_000);
    expect(counts.requests).toBe(2);
    expect(state.last).toBe(NOW + 3_600_000);
  });

  test('calls during a check send no second request', async () => {
    const { counts, check } = createCheck({ last: null });
    await Promise.all([check(), check(), check()]);
    expect(counts.requests).toBe(1);
  });

  test.each([
    ['the same version', SAME, 0],
    ['another build', { build: 'b2', config: 'c1' }, 1],
    ['another configuration', { build: 'b1', config: 'c2' }, 1],
  ])('reports %s correctly', async (_, answer, outdated) => {
    const { counts, check } = createCheck({ last: null, answer });
    await check();
    expect(counts).toEqual({ requests: 1, outdated });
  });

  test.each([
    ['no network', new TypeError('failed to fetch'), 200],
    ['an answer that is not a version', { hotel: 'log in' }, 200],
    ['an error status', { build: 'b2', config: 'c1' }, 503],
  ])('%s is no answer: the next call asks again', async (_, answer, status) => {
    const { state, counts, check } = createCheck({ last: null, answer, status });
    expect(await check()).toBe(3_600_000);
    expect([state.last, counts.outdated]).toEqual([null, 0]);
    await check();
    expect(counts.requests).toBe(2);
  });

  test('a newer version that could not be fetched is asked for again after a minute, then after twice as long', async () => {
    const { state, counts, check } = createCheck({ last: null, answer: { build: 'b2', config: 'c1' } });
    state.fetchable = false;
    expect(await check()).toBe(60_000);
    state.now += 59_999;
    expect(await check()).toBe(1);
    expect(counts).toEqual({ requests: 1, outdated: 1 });
    state.now += 1;
    for (const minutes of [2, 4, 8, 16, 32, 60, 60]) {
      expect(await check()).toBe(minutes * 60_000);
      state.now += minutes * 60_000;
    }
    state.fetchable = true;
    expect(await check()).toBe(3_600_000);
    expect([counts, state.last]).toEqual([{ requests: 9, outdated: 9 }, state.now]);
    state.now += 3_600_000;
    state.fetchable = false;
    expect(await check()).toBe(60_000);
  });

  test('offline nothing is asked, and the first call after that asks', async () => {
    const { state, counts, check } = createCheck({ last: null });
    state.online = false;
    await check();
    expect([counts.requests, state.last]).toEqual([0, null]);
    state.online = true;
    await check();
    expect([counts.requests, state.last]).toEqual([1, NOW]);
  });

  test('a clock that was set back does not postpone the check', async () => {
    const { state, counts, check } = createCheck({ last: NOW + 86_400_000 });
    await check();
    expect([counts.requests, state.last]).toEqual([1, NOW]);
  });

  test('without storage it still asks and reports', async () => {
    let outdated = 0;
    const check = createVersionCheck({
      own: SAME,
      now: () => NOW,
      online: () => true,
      readLast: () => Promise.reject(new Error('no storage')),
      writeLast: () => Promise.reject(new Error('no storage')),
      readFailures: () => Promise.reject(new Error('no storage')),
      writeFailures: () => Promise.reject(new Error('no storage')),
      fetchVersion: async () => ({ status: 200, json: async () => ({ build: 'b2', config: 'c1' }) }),
      onOutdated: async () => {
        outdated += 1;
      },
    });
    expect(await check()).toBe(3_600_000);
    expect(outdated).toBe(1);
  });
});
