import type { Composition } from '../composition.ts';
import { between } from '../cover-random.ts';
import { drawEmblem } from '../emblem.ts';
import { contrast } from '../inks.ts';
import { drawn, filled, path } from '../pen.ts';

/** A woodcut sheet: 18 teeth above and below, hatching at both sides, the emblem in the darkest ink. */
export const cordel: Composition = ({ palette, motif, random }) => {
  const teeth = 'l3-3 3 3'.repeat(18);
  const back = 'l-3 3-3-3'.repeat(18);
  const lift = Math.floor(between(random, 4, 8));
  const paper = [palette.b, palette.a, palette.c].find((ink) => contrast(ink, palette.k) >= 4) ?? palette.b;
  const sheet = filled(paper, `M6 9${teeth}v92${back}z`);
  const hatch = [0, 1, 2, 3, 4, 5, 6].map(
    (row) => path`M14 ${19 + 13 * row}l11${-lift}M106 ${19 + 13 * row}l-11${-lift}`,
  );
  const emblem = drawEmblem({
    motif,
    palette,
    grounds: [paper],
    x: 60,
    y: 55,
    scale: 1.2,
    main: palette.k,
  });
  return sheet + drawn(palette.k, 1.8, hatch.join('')) + emblem;
};
