// Where a line lies with about as much chance above as below.
import type { Distribution } from './outcome-distribution.ts';
import type { Cell } from './settlement-rules.ts';

/** The line (thousandths, between two whole counts) that parts the value of a basis' cells most evenly. */
export function middleLine(
  { cells, chances }: Distribution,
  all: readonly Cell[],
  countOf: (home: number, away: number) => number,
): number {
  const byValue = new Map<number, number>();
  let mass = 0;
  for (const cell of cells) {
    const [home, away] = all[cell] ?? [0, 0];
    const chance = chances[cell] ?? 0;
    const value = countOf(home, away);
    byValue.set(value, (byValue.get(value) ?? 0) + chance);
    mass += chance;
  }
  const values = [...byValue].sort(([one], [other]) => one - other);
  let best = { value: 0, off: Number.POSITIVE_INFINITY };
  let below = 0;
  for (const [value, chance] of values) {
    below += chance;
    const off = Math.abs(below / mass - 0.5);
    if (off < best.off) best = { value, off };
  }
  return best.value * 1_000 + 500;
}

/** Lines at distances from a middle, in order; none twice. */
export function linesAround(middle: number, distances: readonly number[]): number[] {
  return [...new Set(distances.map((distance) => middle + distance))].sort((one, other) => one - other);
}
