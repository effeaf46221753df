import { describe, expect, test } from 'vitest';
import { startOutdatedCheck } from './outdated-check.ts';

/** A page with a fake clock, whose check resolves with `answer`. */
function openPage(answer: () => Promise<number>) {
  const state = { now: 0, wakes: 0 };
  let timer: { at: number; callback: () => void } | undefined;
  const wake = startOutdatedCheck({
    schedule(ms, callback) {
      const scheduled = { at: state.now + ms, callback };
      timer = scheduled;
      return () => {
        if (timer === scheduled) timer = undefined;
      };
    },
    check() {
      state.wakes += 1;
      return answer();
    },
  });
  async function advance(ms: number) {
    state.now += ms;
    if (timer && timer.at <= state.now) {
      const { callback } = timer;
      timer = undefined;
      callback();
    }
    for (let tick = 0; tick < 5; tick += 1) await Promise.resolve();
  }
  return { state, wake, advance };
}

describe('the page wakes the check for a newer version', () => {
  test('[R9.01f] every 3,600,000 ms while it is open', async () => {
    const { state, advance } = openPage(async () => 3_600_000);
    await advance(0);
    expect(state.wakes).toBe(1);
    await advance(3_599_999);
    expect(state.wakes).toBe(1);
    await advance(1);
    expect(state.wakes).toBe(2);
    await advance(3_600_000);
    expect(state.wakes).toBe(3);
  });

  test('when the hour since the last check ends, also if that was before the page opened', async () => {
    const { state, advance } = openPage(async () => 1_800_000);
    await advance(0);
    await advance(1_799_999);
    expect(state.wakes).toBe(1);
    await advance(1);
    expect(state.wakes).toBe(2);
  });

  test('whenever it becomes active, and one timer remains', async () => {
    const { state, wake, advance } = openPage(async () => 3_600_000);
    await advance(0);
    wake();
    wake();
    await advance(0);
    expect(state.wakes).toBe(3);
    await advance(3_600_000);
    expect(state.wakes).toBe(4);
  });

  test.each([
    ['gives no answer', () => new Promise<number>(() => {})],
    ['fails', () => Promise.reject(new Error('stopped'))],
  ])('an hour later where the worker %s', async (_, answer) => {
    const { state, advance } = openPage(answer);
    await advance(0);
    await advance(3_600_000);
    expect(state.wakes).toBe(2);
  });
});
