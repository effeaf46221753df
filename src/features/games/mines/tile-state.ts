import type { MinesRound } from '#contract/endpoints/casino/mines-calls.ts';

/** What a tile shows: `mine` after the end, `hit` the mine that ended the round. */
export type TileState = 'closed' | 'safe' | 'mine' | 'hit';

/** The state of a tile (0 to 24) in a round, or before one. */
export function tileState(round: Pick<MinesRound, 'opened' | 'board'> | null, tile: number): TileState {
  const mined = round?.board?.includes(tile) ?? false;
  if (round?.opened.includes(tile)) return mined ? 'hit' : 'safe';
  return mined ? 'mine' : 'closed';
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

/** A multiplier in hundredths as text: `1.71×`. */
export function multiplierText(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}×`;
}
