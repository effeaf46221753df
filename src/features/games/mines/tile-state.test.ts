import { describe, expect, test } from 'vitest';
import { multiplierText, tileAfterKey, tileState } from './tile-state.ts';

test('a tile is closed until it is opened, and the mines are shown when the round has ended', () => {
  expect(tileState(null, 3)).toBe('closed');
  const open = { opened: [3], board: null };
  expect([3, 4].map((tile) => tileState(open, tile))).toEqual(['safe', 'closed']);
  const lost = { opened: [3, 7], board: [7, 9] };
  expect([3, 7, 9, 10].map((tile) => tileState(lost, tile))).toEqual(['safe', 'hit', 'mine', 'closed']);
});

describe('the arrow keys', () => {
  test.each([
    [12, 'ArrowLeft', 11],
    [12, 'ArrowRight', 13],
    [12, 'ArrowUp', 7],
    [12, 'ArrowDown', 17],
    [12, 'Home', 10],
    [12, 'End', 14],
    [10, 'ArrowLeft', null],
    [14, 'ArrowRight', null],
    [2, 'ArrowUp', null],
    [22, 'ArrowDown', null],
    [12, 'a', null],
  ] as const)('lead from %i by %s to %s', (tile, key, next) => {
    expect(tileAfterKey(tile, key)).toBe(next);
  });
});

test('a multiplier has two decimal places', () => {
  expect([0, 5, 100, 171, 514_829_700].map(multiplierText)).toEqual([
    '0.00×',
    '0.05×',
    '1.00×',
    '1.71×',
    '5148297.00×',
  ]);
});
