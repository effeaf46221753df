import type { Composition } from '../composition.ts';
import { between, type Random } from '../cover-random.ts';
import { drawEmblem } from '../emblem.ts';
import { disc, filled, path } from '../pen.ts';

const CORNERS = 7;

/** A closed curve of seven points, smooth all round, about `radius` from (x, y). */
function blob(random: Random, x: number, y: number, radius: number): string {
  const start = between(random, 0, 2 * Math.PI);
  const points = Array.from({ length: CORNERS }, (_, index) => {
    const angle = start + (index * 2 * Math.PI) / CORNERS;
    const reach = radius * between(random, 0.82, 1.24);
    return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) };
  });
  const halfway = points.map((point, index) => {
    const next = points[(index + 1) % CORNERS] ?? point;
    return { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
  });
  const curves = points.map((point, index) => {
    const end = halfway[index] ?? point;
    return path`Q${point.x} ${point.y} ${end.x} ${end.y}`;
  });
  const from = halfway.at(-1) ?? { x, y };
  return path`M${from.x} ${from.y}` + curves.join('');
}

/** Three garden beds seen from above, a clearing with the emblem. */
export const recorte: Composition = ({ palette, motif, random }) => {
  const mirrored = random() < 0.5;
  const at = (x: number) => (mirrored ? 120 - x : x);
  const beds =
    filled(palette.a, blob(random, at(20), 22, 36)) +
    filled(palette.b, blob(random, at(102), 50, 33)) +
    filled(palette.c, blob(random, at(36), 94, 31));
  const clearing = disc(palette.g, 60, 56, 33);
  return beds + clearing + drawEmblem({ motif, palette, grounds: [palette.g], x: 60, y: 56, scale: 0.86 });
};
