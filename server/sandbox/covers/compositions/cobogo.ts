import type { Composition } from '../composition.ts';
import { between, pick } from '../cover-random.ts';
import { circle, halfDisc, leaf, type Module, quarter, triangle } from '../modules.ts';
import { filled } from '../pen.ts';

type Rule = (x: number, y: number) => number;
type Wall = { draw: Module; turns: readonly [Rule, ...Rule[]] };

/** Each kind with the turns that hold together at any size. */
const WALLS: readonly [Wall, ...Wall[]] = [
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
const INKING: readonly [Rule, ...Rule[]] = [
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
  const inkOf = pick(random, INKING);
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
