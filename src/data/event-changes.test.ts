import { describe, expect, test, vi } from 'vitest';
import type { SportEvent } from '#contract/endpoints/sports.ts';
import type { EventChange } from '#contract/sport-change.ts';
import { createChangeStore, GATHER_MS, withChanges } from './event-changes.ts';

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
const moved = (version: number, odds: number, more: Partial<EventChange> = {}): EventChange => ({
  id: 'e1',
  version,
  markets: [{ id: 'result', selections: [{ id: '1', odds }] }],
  reread: false,
  ...more,
});
const oddsOf = (list: EventChange[]) =>
  withChanges(event, list, 'pt').markets[0]?.selections.map(({ odds }) => odds);

describe('an event with what was said since', () => {
  test('takes what is newer than its reading, and only that', () => {
    expect(oddsOf([moved(5, 9_000)])).toEqual([1_920, 3_000]);
    expect(oddsOf([moved(6, 2_000)])).toEqual([2_000, 3_000]);
    expect(oddsOf([moved(6, 2_000), moved(7, 2_100)])).toEqual([2_100, 3_000]);
  });

  test('keeps what a change leaves out, and reads its phase in the page’s language', () => {
    const phase = { pt: '2º tempo', en: '2nd half', es: '2.º tiempo' };
    const change = moved(6, 2_000, { minute: 46, phase });
    expect(withChanges(event, [change], 'en')).toMatchObject({ minute: 46, phase: '2nd half', home: 'Casa' });
    expect(withChanges(event, [moved(6, 2_000)], 'en').phase).toBe('1º tempo');
  });
});

describe('what is shown of changes', () => {
  function open() {
    let now = 0;
    let deed = () => {};
    const waits: number[] = [];
    const store = createChangeStore(
      () => now,
      (next, ms) => {
        deed = next;
        waits.push(ms);
      },
    );
    return { store, waits, pass: (ms: number) => (now += ms), show: () => deed() };
  }

  test('at most once a second, however many come', () => {
    const { store, waits, pass, show } = open();
    const heard = vi.fn();
    store.listen(['e1'], heard);
    store.take([moved(6, 2_000)]);
    show();
    pass(200);
    for (let version = 7; version < 207; version += 1) store.take([moved(version, version * 10)]);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(waits).toEqual([0, GATHER_MS - 200]);
    show();
    expect(heard).toHaveBeenCalledTimes(2);
    expect(oddsOf([...store.of('e1')])).toEqual([2_060, 3_000]);
  });

  test('only whoever shows that event hears of it', () => {
    const { store, show } = open();
    const other = vi.fn();
    store.listen(['e2'], other);
    store.take([moved(6, 2_000)]);
    show();
    expect(other).not.toHaveBeenCalled();
  });

  test('in the order of versions, whichever came first', () => {
    const { store, show } = open();
    store.take([moved(9, 2_500), moved(7, 2_000)]);
    show();
    expect(oddsOf([...store.of('e1')])).toEqual([2_500, 3_000]);
  });
});
