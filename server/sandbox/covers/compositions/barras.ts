import type { Composition } from '../composition.ts';
import { between } from '../cover-random.ts';
import { drawEmblem } from '../emblem.ts';
import { disc, filled, path } from '../pen.ts';

const BARS = 12;

/** Twelve bars, tallest under the disc that holds the emblem. */
export const barras: Composition = ({ palette, motif, random, floor }) => {
  const tallest = 3 + Math.floor(random() * 6);
  const top = between(random, 28, 34);
  const data = ['', '', ''];
  for (let bar = 0; bar < BARS; bar++) {
    const drop = Math.min(34, Math.abs(bar - tallest) * 7);
    const height = floor - (top + 4 + drop + between(random, -4, 9));
    data[bar % 3] += path`M${2 + 10 * bar} ${floor}v${-height}h6v${height}z`;
  }
  const inks = [palette.a, palette.b, palette.c];
  const bars = inks.map((ink, index) => filled(ink, data[index] ?? '')).join('');
  const x = 5 + 10 * tallest;
  const holder = disc(palette.g, x, top, 20) + disc(palette.c, x, top, 17);
  return bars + holder + drawEmblem({ motif, palette, grounds: [palette.c], x, y: top, scale: 0.42 });
};
