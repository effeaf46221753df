import { describe, expect, test } from 'vitest';
import { pushFrom, safelyOpened, tileAfterKey, tileState } from './tile-state.ts';

test('a tile is closed until it is opened, and the mines are shown when the round has ended', () => {
  expect(tileState(null, 3)).toBe('closed');
  const open = { opened: [3], board: null };
  expect([3, 4].map((tile) => tileState(open, tile))).toEqual(['safe', 'closed']);
  const lost = { opened: [3, 7], board: [7, 9] };
  expect([3, 7, 9, 10].map((tile) => tileState(lost, tile))).toEqual(['safe', 'hit', 'mine', 'closed']);
});

test('the mine that ended a round is not among its safely opened tiles', () => {
  expect(safelyOpened({ opened: [3, 4], board: null })).toBe(2);
  expect(safelyOpened({ opened: [3, 7], board: [7, 9] })).toBe(1);
});

test.each([
  [12, 11, { x: -1, y: 0 }],
  [12, 13, { x: 1, y: 0 }],
  [12, 7, { x: 0, y: -1 }],
  [12, 17, { x: 0, y: 1 }],
  [12, 18, null],
  [12, 12, null],
  // The next row's first tile is not beside the last tile of a row.
  [14, 15, null],
] as const)('the mine at %i pushes the tile %i by %j', (mine, tile, push) => {
  expect(pushFrom(mine, tile)).toEqual(push);
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
