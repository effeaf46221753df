import type { Brick } from './brick.ts';
import { Bricks } from './bricks.tsx';

/** As many bricks a row, and rows. */
const SIDE = 4;
const INKS = ['#fbf4e4', 'rgb(251 244 228 / 35%)'] as const;
const ACCENT = '#f6bc31';

/**
 * A wall of bricks for a promotional piece without artwork: four rows, every second brick of the left column left out, every fifth one
 * in the accent's ink (covers 6). `seed` is any stable text of the piece, and turns the bricks.
 */
export function BrickWall({ seed, className }: { seed: string; className?: string | undefined }) {
  const shift = Array.from(seed).reduce((total, sign) => total + sign.charCodeAt(0), 0);
  const bricks: Brick[] = [];
  for (let x = 0; x < SIDE; x += 1)
    for (let y = 0; y < SIDE; y += 1) {
      if (x === 0 && (y + shift) % 2 === 0) continue;
      const place = x * SIDE + y + shift;
      const ink = place % 5 === 0 ? ACCENT : INKS[(x + y) % INKS.length];
      bricks.push({ x, y, turn: (2 * x + 3 * y + shift) % 4, ink: ink ?? ACCENT });
    }
  return <Bricks columns={SIDE} rows={SIDE} {...{ bricks, className }} />;
}
