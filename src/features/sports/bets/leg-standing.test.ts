import { expect, test } from 'vitest';
import type { SportEventUpdate } from '#contract/sport-event-update.ts';
import { legStanding } from './leg-standing.ts';

const read = {
  sport: 'football',
  event_state: 'live',
  score: '1 x 0',
  phase: '1º tempo',
  minute: 40,
  version: 7,
} as const;
const change = (version: number, more: Partial<SportEventUpdate>): SportEventUpdate => ({
  ...{ id: 'e', version, markets: [], reread: false },
  ...more,
});

test('a leg stands as it was read, with newer changes of its event applied and older ones left out', () => {
  const standing = { state: 'live', score: '1 x 0', phase: '1º tempo', minute: 40 };
  const older = change(7, { score: { home: 0, away: 0, parts: [] }, minute: 39 });
  expect(legStanding(read, [], 'pt')).toEqual(standing);
  expect(legStanding(read, [older], 'pt')).toEqual(standing);
  const over = { pt: 'Encerrado', en: 'Full time', es: 'Finalizado' };
  const newer = [
    change(8, { score: { home: 1, away: 1, parts: [] }, minute: 44 }),
    change(9, { state: 'ended', phase: over, minute: null }),
  ];
  expect(legStanding(read, newer, 'es')).toEqual({
    ...{ state: 'ended', score: '1 x 1', phase: 'Finalizado', minute: null },
  });
});

test('a leg of a fight has no score before the end of the fight', () => {
  const fight = { ...read, sport: 'mma', score: '0 x 0' };
  expect(legStanding(fight, [], 'pt')).toMatchObject({ state: 'live', score: '' });
  const won = change(8, { state: 'ended', score: { home: 1, away: 0, parts: [] } });
  expect(legStanding(fight, [won], 'pt')).toMatchObject({ state: 'ended', score: '1 x 0' });
});
