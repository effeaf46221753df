import { describe, expect, test } from 'vitest';
import { OUTDATED_CHECK_MS } from '#contract/limits.ts';
import { type OutdatedCheckDeps, startOutdatedCheck } from './outdated-check.ts';

/** A page with a fake clock. Records how often it checked and how often the version was outdated. */
function page(last: number | null, answer: Awaited<ReturnType<OutdatedCheckDeps['ask']>> = 'same') {
  const state = { now: 10 * OUTDATED_CHECK_MS, online: true, last, answer, checks: 0, outdated: 0 };
  let timer: { at: number; callback: () => void } | undefined;
  const wake = startOutdatedCheck({
    now: () => state.now,
    schedule(ms, callback) {
      const scheduled = { at: state.now + ms, callback };
      timer = scheduled;
      return () => {
        if (timer === scheduled) timer = undefined;
      };
    },
    online: () => state.online,
    readLast: () => state.last,
    writeLast: (at) => {
      state.last = at;
    },
    async ask() {
      state.checks += 1;
      return state.answer;
    },
    onOutdated: () => {
      state.outdated += 1;
    },
  });
  async function settle() {
    for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
  }
  async function advance(ms: number) {
    state.now += ms;
    if (timer && timer.at <= state.now) {
      const { callback } = timer;
      timer = undefined;
      callback();
    }
    await settle();
  }
  return { state, wake, settle, advance };
}

describe('the app-outdated check', () => {
  test('[R9.01] [R10.04] runs every 3,600,000 ms while the page is open', async () => {
    const { state, settle, advance } = page(null);
    await settle();
    expect(state.checks).toBe(1);
    await advance(3_599_999);
    expect(state.checks).toBe(1);
    await advance(1);
    expect(state.checks).toBe(2);
    await advance(3_600_000);
    expect(state.checks).toBe(3);
  });

  test('a page that becomes active checks once if the last check is an hour old, and not if it is recent', async () => {
    const { state, settle, wake } = page(10 * OUTDATED_CHECK_MS - 1_000);
    await settle();
    wake();
    await settle();
    expect(state.checks).toBe(0);
    state.now += OUTDATED_CHECK_MS;
    wake();
    wake();
    await settle();
    expect(state.checks).toBe(1);
  });

  test('the hour continues across reloads', async () => {
    const { state, settle, advance } = page(9.5 * OUTDATED_CHECK_MS);
    await settle();
    expect(state.checks).toBe(0);
    await advance(OUTDATED_CHECK_MS / 2);
    expect(state.checks).toBe(1);
  });

  test('offline there is no check, and an unanswered check does not start the hour', async () => {
    const { state, settle, wake } = page(null, 'unknown');
    state.online = false;
    await settle();
    wake();
    await settle();
    expect(state.checks).toBe(1);
    expect(state.last).toBeNull();
    state.online = true;
    state.answer = 'same';
    wake();
    await settle();
    expect([state.checks, state.last]).toEqual([2, state.now]);
  });

  test('another version on the server is reported', async () => {
    const { state, settle } = page(null, 'other');
    await settle();
    expect(state.outdated).toBe(1);
  });

  test('a clock that was set back does not postpone the check forever', async () => {
    const { state, settle } = page(20 * OUTDATED_CHECK_MS);
    await settle();
    expect(state.checks).toBe(1);
  });
});
