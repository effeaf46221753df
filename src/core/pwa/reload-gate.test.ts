import { describe, expect, test } from 'vitest';
import {
  CHUNK_GAP_MS,
  createReloadGate,
  type ReloadGateDeps,
  PREPARE_MS,
  RELOAD_GAP_MS,
} from './reload-gate.ts';

/** A browser with a clock of its own: what was reloaded and kept is told in order. */
function browser(memo: ReturnType<ReloadGateDeps['readMemo']> = null) {
  const told: string[] = [];
  let now = 1_000_000;
  let kept = memo;
  let timers: { at: number; deed: () => void }[] = [];
  const places: ReloadGateDeps = {
    now: () => now,
    later: (ms, deed) => {
      const timer = { at: now + ms, deed };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    reload: () => told.push('reload'),
    readMemo: () => kept,
    writeMemo: (value) => {
      kept = value;
    },
  };
  async function settle() {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
  async function pass(ms: number) {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { deed } of due) deed();
    await settle();
  }
  return { told, places, settle, pass, memo: () => kept, setClock: (to: number) => (now = to) };
}

describe('the reload gate', () => {
  test('with nothing in the way it prepares, keeps and reloads, in this order', async () => {
    const { told, places, settle, memo } = browser();
    const gate = createReloadGate(places);
    gate.keepBefore(() => told.push('keep'));
    gate.want('update', async () => void told.push('prepare'));
    await settle();
    expect(told).toEqual(['prepare', 'keep', 'reload']);
    expect(memo()).toEqual({ at: 1_000_000, reason: 'update' });
  });

  test('it waits for the last blocker to go; the same blocker twice counts twice, released twice counts once', async () => {
    const { told, places, settle } = browser();
    const gate = createReloadGate(places);
    const round = gate.block('round');
    const form = gate.block('form');
    const otherForm = gate.block('form');
    gate.want('back-online');
    form();
    form();
    round();
    await settle();
    expect(told).toEqual([]);
    otherForm();
    await settle();
    expect(told).toEqual(['reload']);
  });

  test('what begins while it prepares is not torn away', async () => {
    const { told, places, settle } = browser();
    const gate = createReloadGate(places);
    let prepared = () => {};
    gate.want('update', () => new Promise((resolve) => (prepared = resolve)));
    const money = gate.block('money');
    prepared();
    await settle();
    expect(told).toEqual([]);
    money();
    await settle();
    expect(told).toEqual([]);
    prepared();
    await settle();
    expect(told).toEqual(['reload']);
  });

  test('a preparation that fails or hangs and a keeper that throws hold nothing up', async () => {
    const { told, places, settle, pass } = browser();
    const gate = createReloadGate(places);
    gate.keepBefore(() => {
      throw new Error('storage is full');
    });
    gate.want('update', () => Promise.reject(new Error('no worker')));
    gate.want('back-online', () => new Promise(() => {}));
    await settle();
    await pass(PREPARE_MS);
    expect(told).toEqual(['reload']);
  });

  test('a preparation that may take longer is waited for, and whoever asks meanwhile hears that it won’t be at once', async () => {
    const { told, places, settle, pass } = browser();
    const gate = createReloadGate(places);
    expect(gate.canReload()).toBe(true);
    let prepared = () => {};
    gate.want('update', () => new Promise((resolve) => (prepared = resolve)), 10 * PREPARE_MS);
    await settle();
    await pass(9 * PREPARE_MS);
    expect([told, gate.canReload()]).toEqual([[], false]);
    prepared();
    await settle();
    expect(told).toEqual(['reload']);
  });

  test('several reasons make one reload, also when more come while the page leaves', async () => {
    const { told, places, settle, pass } = browser();
    const gate = createReloadGate(places);
    gate.want('back-online');
    gate.want('back-online');
    gate.want('update');
    await settle();
    gate.want('chunk-gone');
    await pass(2 * RELOAD_GAP_MS);
    expect(told).toEqual(['reload']);
  });

  test('within a minute of the last reload it waits for the minute to end, across the reload', async () => {
    const { told, places, pass } = browser({ at: 1_000_000 - 20_000, reason: 'back-online' });
    const gate = createReloadGate(places);
    gate.want('back-online');
    await pass(RELOAD_GAP_MS - 20_001);
    expect(told).toEqual([]);
    expect(gate.canReload()).toBe(false);
    await pass(1);
    expect(told).toEqual(['reload']);
  });

  test('a wish taken back while it waits leads to nothing', async () => {
    const { told, places, pass } = browser({ at: 1_000_000, reason: 'update' });
    const gate = createReloadGate(places);
    gate.want('back-online');
    gate.unwant('back-online');
    await pass(2 * RELOAD_GAP_MS);
    expect(told).toEqual([]);
  });

  test('a chunk that is still gone after its reload reloads no more', async () => {
    const { told, places, pass, settle } = browser({ at: 1_000_000, reason: 'chunk-gone' });
    const gate = createReloadGate(places);
    gate.want('chunk-gone');
    await pass(RELOAD_GAP_MS);
    expect(told).toEqual([]);
    await pass(CHUNK_GAP_MS);
    gate.want('chunk-gone');
    await settle();
    expect(told).toEqual(['reload']);
  });

  test('a clock set back does not hold the reload for longer than a minute', async () => {
    const { told, places, settle } = browser({ at: 2_000_000, reason: 'back-online' });
    const gate = createReloadGate(places);
    expect(gate.canReload()).toBe(true);
    gate.want('back-online');
    await settle();
    expect(told).toEqual(['reload']);
  });
});
