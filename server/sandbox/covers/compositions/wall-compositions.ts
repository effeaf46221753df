import { between, pick } from '#contract/rules/art/seeded-random.ts';
import type { Composition } from '#server/sandbox/covers/compositions/composition.ts';
import { drawEmblem } from '#server/sandbox/covers/emblem.ts';
import { circle, halfDisc, leaf, type Module, quarter, triangle } from '#server/sandbox/covers/modules.ts';
import { filled, path } from '#server/sandbox/covers/pen.ts';

type Rule = (x: number, y: number) => number;
type Wall = { draw: Module; turns: readonly [Rule, ...Rule[]] };

/** Each kind with the turns that hold together at any size. */
export const WALLS: readonly [Wall, ...Wall[]] = [
  {
    draw: quarter,
    turns: [
      (x, y) => x + 2 * y,
      (x, y) => x + y,
      (x, y) => 2 * (x % 2) + (y % 2),
      (x, y) => (y % 2 === 0 ? x : 3 - x) + y,
    ],
  },
  { draw: leaf, turns: [(x, y) => x + y, (_, y) => y, (x) => x, () => 0] },
  {
    draw: halfDisc,
    turns: [() => 0, (x, y) => 2 * ((x + y) % 2), (x) => (x % 2 === 0 ? 1 : 3), (x, y) => (x + y) % 2],
  },
  { draw: circle, turns: [() => 0] },
  {
    draw: triangle,
    turns: [(x, y) => x + 2 * y, (x, y) => 2 * ((x + y) % 2), (x, y) => (x % 2) + 2 * (y % 2)],
  },
];
export const COBOGO_INKS: readonly [Rule, ...Rule[]] = [
  (x, y) => x + y,
  (x, y) => 2 * x + y,
  (x, y) => (x + y) % 2 && (x + 2 * y) % 3,
  (x, y) => (x % 2 === 0 ? 0 : 1 + (y % 2)),
  (x, y) => ((x + 2 * y) % 5 === 2 ? 2 : (x + y) % 2),
  (x, y) => (y % 2 === 0 ? 0 : 1 + ((x + y) % 2)),
];
const SIDES: readonly [number, ...number[]] = [20, 24, 30];

/** A wall of one kind of module, turned and inked by rules of its place, never by chance. */
export const cobogo: Composition = ({ palette, random, floor, leastSide }) => {
  const { draw, turns } = pick(random, WALLS);
  const turnOf = pick(random, turns);
  const inkOf = pick(random, COBOGO_INKS);
  const side = Math.max(leastSide, pick(random, SIDES));
  const shift = Math.floor(between(random, 0, 4));
  const data = ['', '', ''];
  for (let y = 0; y * side < floor; y++) {
    for (let x = 0; x * side < 120; x++) {
      const ink = inkOf(x + shift, y) % 3;
      data[ink] += draw(x * side, y * side, side, (turnOf(x, y) + shift) % 4);
    }
  }
  return [palette.a, palette.b, palette.c].map((ink, index) => filled(ink, data[index] ?? '')).join('');
};

export const TRAMA_INKS: readonly [Rule, ...Rule[]] = [
  (x, y) => x + y,
  (x, y) => 2 * x + y,
  (x, y) => (y % 2 === 0 ? x : x + 2),
];

/** A weave of triangles, the same on both sides of the middle, with a window for the emblem. */
export const trama: Composition = ({ palette, motif, random, floor, leastSide }) => {
  const width = Math.max(leastSide, pick(random, [20, 24, 30] as const));
  const height = Math.floor(between(random, 18, 27));
  const inkOf = pick(random, TRAMA_INKS);
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
