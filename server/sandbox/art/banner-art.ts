import { INKS } from '#contract/rules/art/inks.ts';
import { between, pick, randomFor } from '#contract/rules/art/seeded-random.ts';
import { circle, leaf, type Module, quarter } from '#server/sandbox/covers/modules.ts';
import { short } from '#server/sandbox/covers/pen.ts';

/** White text keeps 5.6 or more on each of these. */
export const GROUNDS = {
  anil: { ground: INKS.anil, main: INKS.cal, accents: [INKS.urucum, INKS.ipe] },
  mata: { ground: INKS.mata, main: INKS.folha, accents: [INKS.ipe, INKS.cal] },
  vinho: { ground: INKS.vinho, main: INKS.rosa, accents: [INKS.cal, INKS.goiaba] },
  barro: { ground: INKS.barro, main: INKS.areia, accents: [INKS.ipe, INKS.tinta] },
} as const;

export type GroundName = keyof typeof GROUNDS;

/**
 * The wall covers the right 40 to 43 %. Both are a row higher than a usual box: what doesn't fit is cut at the bottom,
 * and a box whose text needs more room doesn't stretch the wall.
 */
const SHAPES = {
  wide: { width: 760, side: 65, columns: 5, rows: 5 },
  phone: { width: 334, side: 45, columns: 3, rows: 5 },
} as const;

type Rule = (x: number, y: number) => number;
type Wall = { even: Module; odd: Module; turn: Rule };

const WALLS: readonly [Wall, ...Wall[]] = [
  { even: quarter, odd: quarter, turn: (x, y) => x + 2 * y + x * y },
  { even: leaf, odd: leaf, turn: (x, y) => x + y },
  { even: circle, odd: quarter, turn: () => 2 },
  { even: leaf, odd: quarter, turn: (_, y) => 1 + y },
  { even: quarter, odd: circle, turn: (x, y) => x + y },
];

type Pattern = {
  /** What the pattern depends on. */
  id: string;
  main: string;
  accents: readonly [string, string];
  /** Left edge of the first column, side of a module, in the picture's units. */
  left: number;
  side: number;
  columns: number;
  rows: number;
};

/** A wall of modules, its left edge ragged, every fifth module in an accent: SVG elements. */
export function drawPattern({ id, main, accents, left, side, columns, rows }: Pattern): string {
  const random = randomFor(id);
  const wall = pick(random, WALLS);
  const start = Math.floor(between(random, 0, 5));
  const ragged = random() < 0.5 ? 0 : 1;
  const inks = [main, ...accents];
  const data = inks.map(() => '');
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (x === 0 && y % 2 !== ragged) continue;
      const count = 2 * x + y + start;
      const ink = count % 5 !== 0 ? 0 : 1 + ((x + y) % 3 === 0 ? 1 : 0);
      const draw = (x + y) % 2 === 0 ? wall.even : wall.odd;
      data[ink] += draw(left + x * side, y * side, side, wall.turn(x, y) % 4);
    }
  }
  return inks
    .map((ink, index) => ({ ink, shape: data[index] ?? '' }))
    .filter(({ shape }) => shape !== '')
    .map(({ ink, shape }) => `<path fill='${ink}' stroke='${ink}' stroke-width='.35' d='${shape}'/>`)
    .join('');
}

type BannerPiece = { id: string; ground: GroundName; shape: keyof typeof SHAPES };

/**
 * The art of a banner or promotion as SVG text: flat ground, wall on the right. It aligns right and top when its box is
 * wider or lower, so the ground of the box should be `GROUNDS[ground].ground`.
 */
export function bannerArt({ id, ground, shape }: BannerPiece): string {
  const { width, side, columns, rows } = SHAPES[shape];
  const height = rows * side;
  const colours = GROUNDS[ground];
  const wall = drawPattern({ ...colours, id, side, columns, rows, left: width - columns * side });
  return (
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}' preserveAspectRatio='xMaxYMin slice'>` +
    `<path fill='${colours.ground}' d='M0 0h${short(width)}v${short(height)}H0z'/>${wall}</svg>`
  );
}
