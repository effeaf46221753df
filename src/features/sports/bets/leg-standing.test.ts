import { expect, test } from 'vitest';
import type { SportEventUpdate } from '#contract/sport-event-update.ts';
import { legStanding } from './leg-standing.ts';

const read = { sport: 'football', event_state: 'live', score: '1 x 0', minute: 40, version: 7 } as const;
const change = (version: number, more: Partial<SportEventUpdate>): SportEventUpdate => ({
  ...{ id: 'e', version, markets: [], reread: false },
  ...more,
});

test('a leg stands as it was read, with newer changes of its event applied and older ones left out', () => {
  expect(legStanding(read, [])).toEqual({ state: 'live', score: '1 x 0', minute: 40 });
  expect(legStanding(read, [change(7, { score: { home: 0, away: 0, parts: [] }, minute: 39 })])).toEqual({
    ...{ state: 'live', score: '1 x 0', minute: 40 },
  });
  const newer = [
    change(8, { score: { home: 1, away: 1, parts: [] }, minute: 44 }),
    change(9, { state: 'ended', minute: null }),
  ];
  expect(legStanding(read, newer)).toEqual({ state: 'ended', score: '1 x 1', minute: null });
});

test('a leg of a fight has no score before the end of the fight', () => {
  const fight = { ...read, sport: 'mma', score: '0 x 0' };
  expect(legStanding(fight, [])).toMatchObject({ state: 'live', score: '' });
  const won = change(8, { state: 'ended', score: { home: 1, away: 0, parts: [] } });
  expect(legStanding(fight, [won])).toMatchObject({ state: 'ended', score: '1 x 0' });
});
