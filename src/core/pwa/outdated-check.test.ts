import { describe, expect, test } from 'vitest';
import { OUTDATED_CHECK_MS } from '#contract/limits.ts';
import { type OutdatedCheckDeps, startOutdatedCheck } from './outdated-check.ts';

/** A page with a clock of its own, whose timers may sleep; tells what was asked and found. */
function page(last: number | null, answer: Awaited<ReturnType<OutdatedCheckDeps['ask']>> = 'same') {
  const state = { now: 10 * OUTDATED_CHECK_MS, online: true, last, answer, asked: 0, found: 0 };
  let timer: { at: number; deed: () => void } | undefined;
  const wake = startOutdatedCheck({
    now: () => state.now,
    later(ms, deed) {
      const own = { at: state.now + ms, deed };
      timer = own;
      return () => {
        if (timer === own) timer = undefined;
      };
    },
    online: () => state.online,
    readLast: () => state.last,
    writeLast: (at) => {
      state.last = at;
    },
    async ask() {
      state.asked += 1;
      return state.answer;
    },
    found: () => {
      state.found += 1;
    },
  });
  async function settle() {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
  async function pass(ms: number) {
    state.now += ms;
    if (timer && timer.at <= state.now) {
      const { deed } = timer;
      timer = undefined;
      deed();
    }
    await settle();
  }
  return { state, wake, settle, pass };
}

describe('the app-outdated check', () => {
  test('[R9.01] [R10.04] is asked every 3,600,000 ms while the page is open', async () => {
    const { state, settle, pass } = page(null);
    await settle();
    expect(state.asked).toBe(1);
    await pass(3_599_999);
    expect(state.asked).toBe(1);
    await pass(1);
    expect(state.asked).toBe(2);
    await pass(3_600_000);
    expect(state.asked).toBe(3);
  });

  test('a page that slept asks as it wakes, once; one that looked away for a moment does not', async () => {
    const { state, settle, wake } = page(10 * OUTDATED_CHECK_MS - 1_000);
    await settle();
    wake();
    await settle();
    expect(state.asked).toBe(0);
    state.now += OUTDATED_CHECK_MS;
    wake();
    wake();
    await settle();
    expect(state.asked).toBe(1);
  });

  test('the hour counts across reloads', async () => {
    const { state, settle, pass } = page(9.5 * OUTDATED_CHECK_MS);
    await settle();
    expect(state.asked).toBe(0);
    await pass(OUTDATED_CHECK_MS / 2);
    expect(state.asked).toBe(1);
  });

  test('without a network nothing is asked, and an unanswered question counts for nothing', async () => {
    const { state, settle, wake } = page(null, 'unknown');
    state.online = false;
    await settle();
    wake();
    await settle();
    expect(state.asked).toBe(1);
    expect(state.last).toBeNull();
    state.online = true;
    state.answer = 'same';
    wake();
    await settle();
    expect([state.asked, state.last]).toEqual([2, state.now]);
  });

  test('another version on the server is told', async () => {
    const { state, settle } = page(null, 'other');
    await settle();
    expect(state.found).toBe(1);
  });

  test('a clock set back does not put the question off for ever', async () => {
    const { state, settle } = page(20 * OUTDATED_CHECK_MS);
    await settle();
    expect(state.asked).toBe(1);
  });
});
