import { describe, expect, test, vi } from 'vitest';
import type { EventDetail, SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import type { SportEventUpdate } from '#contract/sport-event-update.ts';
import {
  BATCH_MS,
  CLEANUP_INTERVAL_MS,
  createEventChangeStore,
  oldestVersions,
  withChanges,
} from './event-changes.ts';

const event: SportEvent = {
  id: 'e1',
  sport: 'football',
  league: { slug: 'a', name: 'A', country: { slug: 'br', name: 'Brasil' } },
  home: 'Casa',
  away: 'Fora',
  starts_at: 0,
  state: 'live',
  suspended: false,
  score: null,
  phase: '1º tempo',
  minute: 10,
  market_count: 1,
  markets: [
    {
      id: 'result',
      group: '',
      name: 'Resultado',
      state: 'open',
      selections: [
        { id: '1', name: 'Casa', label: '1', odds: 1_920 },
        { id: '2', name: 'Fora', label: '2', odds: 3_000 },
      ],
    },
  ],
  version: 5,
};
const moved = (version: number, odds: number, more: Partial<SportEventUpdate> = {}): SportEventUpdate => ({
  id: 'e1',
  version,
  markets: [{ id: 'result', selections: [{ id: '1', odds }] }],
  reread: false,
  ...more,
});
const oddsOf = (list: SportEventUpdate[]) =>
  withChanges(event, list, 'pt').markets[0]?.selections.map(({ odds }) => odds);

describe('an event with the changes since it was read', () => {
  test('takes only the changes that are newer than the event', () => {
    expect(oddsOf([moved(5, 9_000)])).toEqual([1_920, 3_000]);
    expect(oddsOf([moved(6, 2_000)])).toEqual([2_000, 3_000]);
    expect(oddsOf([moved(6, 2_000), moved(7, 2_100)])).toEqual([2_100, 3_000]);
  });

  test('keeps the fields that a change leaves out, and shows the phase in the page’s language', () => {
    const phase = { pt: '2º tempo', en: '2nd half', es: '2.º tiempo' };
    const change = moved(6, 2_000, { minute: 46, phase });
    expect(withChanges(event, [change], 'en')).toMatchObject({ minute: 46, phase: '2nd half', home: 'Casa' });
    expect(withChanges(event, [moved(6, 2_000)], 'en').phase).toBe('1º tempo');
  });
});

const alike = (text: string) => ({ pt: text, en: `${text}!`, es: text });

describe('an event on its own page', () => {
  const detail: EventDetail = { ...event, groups: [], statistics: [], incidents: [] };
  const total = {
    id: 'total',
    name: alike('Total'),
    group: 'goals',
    state: 'open' as const,
    selections: [{ id: 'over', name: alike('Mais'), label: alike('+'), odds: 1_800 }],
  };

  test('takes statistics, incidents and new markets from a change, in their order', () => {
    const change = moved(6, 2_000, {
      statistics: [{ id: 'corners', name: alike('Escanteios'), home: 1, away: 0 }],
      incidents: [{ id: 'g1', minute: 12, name: alike('Gol'), side: 'home' }],
      markets: [total],
      order: ['total', 'result'],
    });
    expect(withChanges(detail, [change], 'en')).toMatchObject({
      statistics: [{ id: 'corners', name: 'Escanteios!', home: 1 }],
      incidents: [{ id: 'g1', name: 'Gol!' }],
      market_count: 2,
      markets: [
        {
          id: 'total',
          group: 'goals',
          name: 'Total!',
          selections: [{ id: 'over', name: 'Mais!', label: '+!', odds: 1_800 }],
        },
        { id: 'result', name: 'Resultado' },
      ],
    });
  });

  test('drops markets that are gone, and replaces a market whose selections are different', () => {
    const whole = { ...total, id: 'result', name: alike('Resultado'), group: '' };
    const [first] = withChanges(detail, [moved(6, 2_000, { markets: [whole] })], 'pt').markets;
    expect(first?.selections.map(({ id, odds }) => [id, odds])).toEqual([['over', 1_800]]);
    const parts = [moved(6, 2_000, { markets: [total] }), moved(6, 2_000, { markets: [], order: ['total'] })];
    expect(withChanges(detail, parts, 'pt').markets.map(({ id }) => id)).toEqual(['total']);
  });

  test('shows only main markets in a list, whatever changes its own page received', () => {
    const change = moved(6, 2_000, { markets: [total], order: ['total', 'result'], statistics: [] });
    const listed = withChanges(event, [change], 'pt');
    expect(listed.markets.map(({ id }) => id)).toEqual(['result']);
    expect(listed).not.toHaveProperty('statistics');
    const main = moved(7, 2_000, { markets: [{ ...total, main: true }] });
    expect(withChanges(event, [main], 'pt').markets.map(({ id }) => id)).toEqual(['result', 'total']);
  });
});

describe('the changes that are kept', () => {
  test('are those that a cached answer lacks, and those that may arrive before their answer', () => {
    let now = 0;
    let show = () => {};
    let answers: unknown[] = [];
    const store = createEventChangeStore(
      () => now,
      (callback) => {
        show = callback;
      },
      () => oldestVersions(answers),
    );
    const take = (...changes: SportEventUpdate[]) => {
      store.add(changes);
      show();
    };
    const versions = (id: string) => store.of(id).map(({ version }) => version);
    for (let version = 6; version < 10; version += 1)
      take(moved(version, 2_000), { ...moved(version, 2_000), id: 'e2' });
    answers = [
      { pages: [{ data: [{ id: 'e1', version: 7 }] }] },
      { id: 'e1', version: 8 },
      [{ event: 'e3', version: 1 }],
    ];
    now = CLEANUP_INTERVAL_MS;
    take({ ...moved(2, 2_000), id: 'e3' });
    expect([versions('e1'), versions('e2'), versions('e3')]).toEqual([[8, 9], [6, 7, 8, 9], [2]]);
    answers = [];
    now = 2 * CLEANUP_INTERVAL_MS;
    take({ ...moved(1, 2_000), id: 'e4' });
    expect([versions('e1'), versions('e2'), versions('e3'), versions('e4')]).toEqual([[], [], [], [1]]);
  });
});

describe('the changes that are shown', () => {
  function open() {
    let now = 0;
    let callback = () => {};
    const waits: number[] = [];
    const store = createEventChangeStore(
      () => now,
      (next, ms) => {
        callback = next;
        waits.push(ms);
      },
      () => new Map(),
    );
    return { store, waits, pass: (ms: number) => (now += ms), show: () => callback() };
  }

  test('reach listeners at most once a second, however many arrive', () => {
    const { store, waits, pass, show } = open();
    const listener = vi.fn();
    store.subscribe(['e1'], listener);
    store.add([moved(6, 2_000)]);
    show();
    pass(200);
    for (let version = 7; version < 207; version += 1) store.add([moved(version, version * 10)]);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(waits).toEqual([0, BATCH_MS - 200]);
    show();
    expect(listener).toHaveBeenCalledTimes(2);
    expect(oddsOf([...store.of('e1')])).toEqual([2_060, 3_000]);
  });

  test('have with them what waits for them, which waits a second where none come', () => {
    const { store, waits, pass, show } = open();
    const calls: string[] = [];
    store.subscribe(['e1'], () => calls.push('changed'));
    store.add([moved(6, 2_000)]);
    show();
    pass(300);
    const cancel = store.whenShown(() => calls.push('cancelled'));
    store.whenShown(() => calls.push('waited'));
    store.add([moved(7, 2_100)]);
    cancel();
    expect(calls).toEqual(['changed']);
    show();
    expect(calls).toEqual(['changed', 'changed', 'waited']);
    pass(100);
    store.whenShown(() => calls.push('alone'));
    expect(waits).toEqual([0, BATCH_MS - 300, BATCH_MS - 100]);
    show();
    expect(calls.at(-1)).toBe('alone');
  });

  test('reach only the listeners of that event', () => {
    const { store, show } = open();
    const other = vi.fn();
    store.subscribe(['e2'], other);
    store.add([moved(6, 2_000)]);
    show();
    expect(other).not.toHaveBeenCalled();
  });

  test('are in the order of their versions, whatever order they arrived in', () => {
    const { store, show } = open();
    store.add([moved(9, 2_500), moved(7, 2_000)]);
    show();
    expect(oddsOf([...store.of('e1')])).toEqual([2_500, 3_000]);
  });
});
