/** One brick at column x, row y: a quarter circle in `ink` with its right angle at corner `turn`, clockwise from top left. */
export type Brick = { x: number; y: number; turn: number; ink: string; ground?: string; tilt?: number };

/** Path of a quarter circle that fills a square of this side at (left, top). */
export function quarter(left: number, top: number, side: number, turn: number): string {
  const [right, bottom] = [left + side, top + side];
  const arc = `A${side} ${side} 0 0 1 `;
  if (turn === 0) return `M${left} ${top}H${right}${arc}${left} ${bottom}z`;
  if (turn === 1) return `M${right} ${top}V${bottom}${arc}${left} ${top}z`;
  if (turn === 2) return `M${right} ${bottom}H${left}${arc}${right} ${top}z`;
  return `M${left} ${bottom}V${top}${arc}${right} ${bottom}z`;
}

/** Id of the pattern that hatches a brick; the caller defines it. */
export const hatchId = 'brick-hatch';
