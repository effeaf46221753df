import type { MinesRound } from '#contract/endpoints/casino/mines-calls.ts';

/** What a tile shows: `mine` after the end, `hit` the mine that ended the round. */
export type TileState = 'closed' | 'safe' | 'mine' | 'hit';

/** The state of a tile (0 to 24) in a round, or before one. */
export function tileState(round: Pick<MinesRound, 'opened' | 'board'> | null, tile: number): TileState {
  const mined = round?.board?.includes(tile) ?? false;
  if (round?.opened.includes(tile)) return mined ? 'hit' : 'safe';
  return mined ? 'mine' : 'closed';
}

/** How many tiles without a mine a round has opened. */
export function safelyOpened(round: Pick<MinesRound, 'opened' | 'board'>): number {
  return round.opened.filter((tile) => !round.board?.includes(tile)).length;
}

/** Whether a round has paid more than its stake: only then is it shown as a win, and its opened tiles turn. */
export function isWin(round: Pick<MinesRound, 'state' | 'stake' | 'payout'>): boolean {
  return round.state === 'won' && round.payout > round.stake;
}

/** Where a tile stands, counted from 1. */
export function placeOf(tile: number): { row: number; column: number } {
  return { row: Math.floor(tile / 5) + 1, column: (tile % 5) + 1 };
}

/** The direction (-1, 0, 1) in which a mine pushes the tile beside it; null for every other tile. */
export function pushFrom(mine: number, tile: number): { x: number; y: number } | null {
  const x = (tile % 5) - (mine % 5);
  const y = Math.floor(tile / 5) - Math.floor(mine / 5);
  return Math.abs(x) + Math.abs(y) === 1 ? { x, y } : null;
}

/** The tile that an arrow key, Home or End moves the focus to; null for another key or past the edge. */
export function tileAfterKey(tile: number, key: string): number | null {
  const column = tile % 5;
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? tile - 1 : null;
    case 'ArrowRight':
      return column < 4 ? tile + 1 : null;
    case 'ArrowUp':
      return tile >= 5 ? tile - 5 : null;
    case 'ArrowDown':
      return tile < 20 ? tile + 5 : null;
    case 'Home':
      return tile - column;
    case 'End':
      return tile - column + 4;
    default:
      return null;
  }
}
