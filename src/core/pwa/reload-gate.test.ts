import { describe, expect, test } from 'vitest';
import {
  CHUNK_GAP_MS,
  createReloadGate,
  PREPARE_TIMEOUT_MS,
  RELOAD_GAP_MS,
  type ReloadGateDeps,
} from './reload-gate.ts';

/** A browser with a fake clock. Records in order what was prepared, saved and reloaded. */
function fakeBrowser(initial: ReturnType<ReloadGateDeps['readLast']> = null) {
  const log: string[] = [];
  let now = 1_000_000;
  let last = initial;
  let timers: { at: number; callback: () => void }[] = [];
  const deps: ReloadGateDeps = {
    now: () => now,
    schedule: (ms, callback) => {
      const timer = { at: now + ms, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    reload: () => log.push('reload'),
    readLast: () => last,
    writeLast: (value) => {
      last = value;
    },
  };
  async function settle() {
    for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
  }
  async function advance(ms: number) {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { callback } of due) callback();
    await settle();
  }
  return { log, deps, settle, advance, last: () => last };
}

describe('the reload gate', () => {
  test('without a blocker it prepares, calls the listeners and reloads, in this order', async () => {
    const { log, deps, settle, last } = fakeBrowser();
    const gate = createReloadGate(deps);
    gate.onBeforeReload(() => log.push('save'));
    gate.request('update', async () => void log.push('prepare'));
    await settle();
    expect(log).toEqual(['prepare', 'save', 'reload']);
    expect(last()).toEqual({ at: 1_000_000, reason: 'update' });
  });

  test('it waits until the last blocker is released; equal blockers count separately, and a second release has no effect', async () => {
    const { log, deps, settle } = fakeBrowser();
    const gate = createReloadGate(deps);
    const round = gate.block('round');
    const form = gate.block('form');
    const otherForm = gate.block('form');
    gate.request('back-online');
    form();
    form();
    round();
    await settle();
    expect(log).toEqual([]);
    otherForm();
    await settle();
    expect(log).toEqual(['reload']);
  });

  test('a blocker that appears during the preparation holds the reload', async () => {
    const { log, deps, settle } = fakeBrowser();
    const gate = createReloadGate(deps);
    let prepared = () => {};
    gate.request('update', () => new Promise((resolve) => (prepared = resolve)));
    const money = gate.block('money');
    prepared();
    await settle();
    expect(log).toEqual([]);
    money();
    await settle();
    expect(log).toEqual([]);
    prepared();
    await settle();
    expect(log).toEqual(['reload']);
  });

  test('a preparation that fails or never ends and a listener that throws do not block the reload', async () => {
    const { log, deps, settle, advance } = fakeBrowser();
    const gate = createReloadGate(deps);
    gate.onBeforeReload(() => {
      throw new Error('storage is full');
    });
    gate.request('update', () => Promise.reject(new Error('no worker')));
    gate.request('back-online', () => new Promise(() => {}));
    await settle();
    await advance(PREPARE_TIMEOUT_MS);
    expect(log).toEqual(['reload']);
  });

  test('a longer time limit of a preparation is respected, and canReload is false meanwhile', async () => {
    const { log, deps, settle, advance } = fakeBrowser();
    const gate = createReloadGate(deps);
    expect(gate.canReload()).toBe(true);
    let prepared = () => {};
    gate.request('update', () => new Promise((resolve) => (prepared = resolve)), 10 * PREPARE_TIMEOUT_MS);
    await settle();
    await advance(9 * PREPARE_TIMEOUT_MS);
    expect([log, gate.canReload()]).toEqual([[], false]);
    prepared();
    await settle();
    expect(log).toEqual(['reload']);
  });

  test('several reasons cause one reload, also when a reason is added while the page unloads', async () => {
    const { log, deps, settle, advance } = fakeBrowser();
    const gate = createReloadGate(deps);
    gate.request('back-online');
    gate.request('back-online');
    gate.request('update');
    await settle();
    gate.request('chunk-gone');
    await advance(2 * RELOAD_GAP_MS);
    expect(log).toEqual(['reload']);
  });

  test('within a minute of the last reload it waits until the minute is over, also on the new page', async () => {
    const { log, deps, advance } = fakeBrowser({ at: 1_000_000 - 20_000, reason: 'back-online' });
    const gate = createReloadGate(deps);
    gate.request('back-online');
    await advance(RELOAD_GAP_MS - 20_001);
    expect(log).toEqual([]);
    expect(gate.canReload()).toBe(false);
    await advance(1);
    expect(log).toEqual(['reload']);
  });

  test('a request that is cancelled while it waits causes no reload', async () => {
    const { log, deps, advance } = fakeBrowser({ at: 1_000_000, reason: 'update' });
    const gate = createReloadGate(deps);
    gate.request('back-online');
    gate.cancel('back-online');
    await advance(2 * RELOAD_GAP_MS);
    expect(log).toEqual([]);
  });

  test('a page that can’t store its reload counts as reloaded for any reason', async () => {
    const { log, deps, advance, settle } = fakeBrowser({ at: 1_000_000, reason: null });
    const gate = createReloadGate(deps);
    gate.request('chunk-gone');
    gate.request('back-online');
    await settle();
    expect(log).toEqual([]);
    await advance(RELOAD_GAP_MS);
    expect(log).toEqual(['reload']);
    expect(deps.readLast()?.reason).toBe('back-online');
  });

  test('a chunk that is still missing after the reload causes no further reload', async () => {
    const { log, deps, advance, settle } = fakeBrowser({ at: 1_000_000, reason: 'chunk-gone' });
    const gate = createReloadGate(deps);
    gate.request('chunk-gone');
    await advance(RELOAD_GAP_MS);
    expect(log).toEqual([]);
    await advance(CHUNK_GAP_MS);
    gate.request('chunk-gone');
    await settle();
    expect(log).toEqual(['reload']);
  });

  test('a clock that was set back does not block the reload', async () => {
    const { log, deps, settle } = fakeBrowser({ at: 2_000_000, reason: 'back-online' });
    const gate = createReloadGate(deps);
    expect(gate.canReload()).toBe(true);
    gate.request('back-online');
    await settle();
    expect(log).toEqual(['reload']);
  });
});
