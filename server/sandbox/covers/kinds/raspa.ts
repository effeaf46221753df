import type { Composition } from '../composition.ts';
import { between } from '../cover-random.ts';
import { clearInk, drawEmblem } from '../emblem.ts';
import { contrast } from '../inks.ts';
import { drawn, filled, path } from '../pen.ts';

/** A card with one corner scratched off and the emblem under it. */
export const raspa: Composition = ({ palette, motif, random }) => {
  const { a, b, c, g, k } = palette;
  const card = [c, b, a, k].find((ink) => contrast(ink, g) >= 1.9) ?? c;
  const under = [b, a, c, k].find((ink) => ink !== card && contrast(ink, card) >= 1.4) ?? k;
  const scratches = Array.from({ length: 5 }, () => between(random, 8, 12));
  const [first = 10, second = 10, third = 10, fourth = 10, fifth = 10] = scratches;
  const edge =
    path`M18 100a${first} ${first} 0 0 1 22-8a${second} ${second} 0 0 1 16-16a${third} ${third} 0 0 1 16-16` +
    path`a${fourth} ${fourth} 0 0 1 18-12a${fifth} ${fifth} 0 0 1 18-8V100z`;
  return (
    filled(card, path`M12 14h96v86h-96z`) +
    filled(under, edge) +
    drawn(
      clearInk(palette, card),
      3.5,
      path`M22 28h${between(random, 30, 40)}M22 37h${between(random, 18, 28)}`,
    ) +
    drawEmblem({ motif, palette, grounds: [under], x: 82, y: 78, scale: 0.56 })
  );
};
