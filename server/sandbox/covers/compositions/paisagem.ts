import type { Composition } from '../composition.ts';
import { between } from '../cover-random.ts';
import { clearInk, drawEmblem } from '../emblem.ts';
import { disc, filled, path } from '../pen.ts';

/** Sun disc, three bands of waves, the emblem in the free sky. */
export const paisagem: Composition = ({ palette, motif, random }) => {
  const mirrored = random() < 0.5;
  const radius = between(random, 18, 23);
  const height = between(random, 26, 34);
  const phase = between(random, 4, 30);
  const wave = (y: number) => path`M${-phase} ${y}q30 ${-height} 60 0t60 0 60 0V112H0z`;
  const bands = [palette.c, palette.b, palette.k].map((ink, index) => filled(ink, wave(62 + 16 * index)));
  const sun = disc(clearInk(palette, palette.g), mirrored ? 84 : 38, 44, radius);
  const emblem = drawEmblem({
    motif,
    palette,
    grounds: [palette.g],
    x: mirrored ? 36 : 88,
    y: mirrored ? 34 : 30,
    scale: 0.6,
  });
  return sun + bands.join('') + emblem;
};
