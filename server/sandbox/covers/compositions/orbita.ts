import type { Composition } from '../composition.ts';
import { between } from '../cover-random.ts';
import { drawEmblem } from '../emblem.ts';
import { drawn, path } from '../pen.ts';

const RADII = [50, 39.3, 28.7, 18];

/** Four broken rings around the emblem. */
export const orbita: Composition = ({ palette, motif, random }) => {
  const inks = [palette.a, palette.b, palette.c, palette.a];
  const rings = RADII.map((radius, index) => {
    const from = between(random, 0, 2 * Math.PI);
    const sweep = between(random, 1.2, 1.75) * Math.PI;
    const [startX, startY] = [60 + radius * Math.cos(from), 57 + radius * Math.sin(from)];
    const [endX, endY] = [60 + radius * Math.cos(from + sweep), 57 + radius * Math.sin(from + sweep)];
    const arc = path`M${startX} ${startY}A${radius} ${radius} 0 1 1 ${endX} ${endY}`;
    return drawn(inks[index] ?? palette.a, 5.5, arc);
  });
  return rings.join('') + drawEmblem({ motif, palette, grounds: [palette.g], x: 60, y: 57, scale: 0.5 });
};
