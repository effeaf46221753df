import type { Composition } from '../composition.ts';
import { between } from '../cover-random.ts';
import { drawEmblem } from '../emblem.ts';
import { filled, path } from '../pen.ts';

/** A court card: the field parted along its diagonal, the emblem and its half-turn. */
export const espelho: Composition = ({ palette, motif, random }) => {
  const scale = between(random, 0.72, 0.8);
  const field = filled(palette.b, path`M0 0H120L0 112z`);
  const upper = drawEmblem({ motif, palette, grounds: [palette.b], x: 37, y: 36, scale });
  const lower = drawEmblem({ motif, palette, grounds: [palette.g], x: 84, y: 77, scale, turn: 180 });
  return field + upper + lower;
};
