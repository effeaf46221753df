import type { Composition } from '../composition.ts';
import { between, pick } from '../cover-random.ts';
import { drawEmblem } from '../emblem.ts';
import { filled, path } from '../pen.ts';

type Rule = (x: number, y: number) => number;

const INKING: readonly [Rule, ...Rule[]] = [
  (x, y) => x + y,
  (x, y) => 2 * x + y,
  (x, y) => (y % 2 === 0 ? x : x + 2),
];

/** A weave of triangles, the same on both sides of the middle, with a window for the emblem. */
export const trama: Composition = ({ palette, motif, random, floor, leastSide }) => {
  const width = Math.max(leastSide, pick(random, [20, 24, 30] as const));
  const height = Math.floor(between(random, 18, 27));
  const inkOf = pick(random, INKING);
  const lean = Math.floor(between(random, 0, 2));
  const data = ['', '', ''];
  for (let y = 0; y * height < floor; y++) {
    for (let x = 0; x * width < 60; x++) {
      const ink = inkOf(x, y) % 3;
      const top = y * height;
      const inward = (x + y + lean) % 2 === 0;
      for (const side of [-1, 1]) {
        const near = 60 + side * x * width;
        const far = near + side * width;
        data[ink] += inward
          ? path`M${near} ${top}H${far}V${top + height}z`
          : path`M${far} ${top}V${top + height}H${near}z`;
      }
    }
  }
  const weave = [palette.a, palette.b, palette.c]
    .map((ink, index) => filled(ink, data[index] ?? ''))
    .join('');
  const window = filled(palette.g, path`M60 12l42 42-42 42-42-42z`);
  return weave + window + drawEmblem({ motif, palette, grounds: [palette.g], x: 60, y: 54, scale: 0.6 });
};
