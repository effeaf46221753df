import type { Composition } from '../composition.ts';
import { between, pick } from '../cover-random.ts';
import { drawEmblem } from '../emblem.ts';
import { disc, filled, path } from '../pen.ts';

const BACKINGS: readonly [(ink: string) => string, ...((ink: string) => string)[]] = [
  (ink) => disc(ink, 60, 58, 46),
  (ink) => filled(ink, path`M8 104V58a52 52 0 0 1 104 0v46z`),
  (ink) => filled(ink, path`M60 6l52 52-52 52-52-52z`),
];

/** One emblem on one form. */
export const emblema: Composition = ({ palette, motif, random }) => {
  const backing = pick(random, BACKINGS)(palette.b);
  const scale = between(random, 1.12, 1.27);
  return backing + drawEmblem({ motif, palette, grounds: [palette.b], x: 60, y: 58, scale });
};
