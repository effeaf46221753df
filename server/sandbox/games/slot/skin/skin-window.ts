// Measures of a slot's window, in CSS px at its least width; everything in it grows with the width. The result's box is
// below the frame: x 12, y 398, 336 × 46.

export const WINDOW = { width: 360, height: 462 } as const;
/** How far the scene goes on where the frame is wider or higher than the window: its left, right and lower ends. */
export const SCENE = { left: -372, right: 732, bottom: 600 } as const;
export const TITLE_BAND = 52;
export const FRAME = { x: 12, y: 58, width: 336, height: 328 } as const;
/** Of the frame around the strips. */
export const PAD = 10;
/** A cell is square; rows follow each other without a gap. */
export const CELL = 102.7;
/** Between two strips. */
export const GAP = 4;

/** Whether the frame hides the field of `width` × `height` at (x, y). */
export function behindFrame(x: number, y: number, width: number, height: number): boolean {
  const right = FRAME.x + FRAME.width;
  const foot = FRAME.y + FRAME.height;
  return x > FRAME.x && x + width < right && y >= FRAME.y && y + height < foot;
}
