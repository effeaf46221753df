import { contrast } from '#contract/rules/art/inks.ts';
import { MOTIFS, type MotifName } from './motifs.ts';
import type { Palette } from './palette.ts';
import { short } from './pen.ts';

type InkOrder = readonly ('g' | 'a' | 'b' | 'c' | 'k')[];

const MAIN: InkOrder = ['a', 'c', 'k', 'g', 'b'];
const SECOND: InkOrder = ['c', 'b', 'g', 'k', 'a'];
const DETAIL: InkOrder = ['k', 'g', 'b', 'c', 'a'];
/** What a second ink must differ from the ground by, or half of the emblem is a hole in it. */
const SEEN = 1.25;

/** The first ink of `order` that keeps every contrast asked for; where none does, the one that comes nearest. */
function firstClear(
  palette: Palette,
  order: InkOrder,
  against: readonly (readonly [ink: string, least: number])[],
): string {
  const clearness = (ink: string) =>
    Math.min(...against.map(([other, least]) => contrast(ink, other) / least));
  const inks = order.map((role) => palette[role]);
  return (
    inks.find((ink) => clearness(ink) >= 1) ??
    inks.reduce((best, ink) => (clearness(ink) > clearness(best) ? ink : best), palette.k)
  );
}

/** The first ink of a, c, k, g, b that stands out (1.9) from every one of `grounds`. */
export function clearInk(palette: Palette, ...grounds: readonly string[]): string {
  return firstClear(
    palette,
    MAIN,
    grounds.map((ground) => [ground, 1.9] as const),
  );
}

type Emblem = {
  motif: MotifName;
  palette: Palette;
  /** The inks it stands on; the main ink differs from all of them. */
  grounds: readonly [string, ...string[]];
  x: number;
  y: number;
  scale: number;
  turn?: number;
  /** Instead of the ink found by contrast. */
  main?: string;
};

/** A motif in the inks that its ground allows, at (x, y). */
export function drawEmblem({ motif, palette, grounds, x, y, scale, turn = 0, main }: Emblem): string {
  const first = main ?? clearInk(palette, ...grounds);
  const second = firstClear(palette, SECOND, [
    [first, 1.6],
    [grounds[0], SEEN],
  ]);
  const detail = firstClear(palette, DETAIL, [
    [first, 2.2],
    [second, 1.4],
  ]);
  const inks: Record<string, string> = { A: first, B: second, K: detail };
  const shapes = MOTIFS[motif]
    .join('')
    .replace(/'([ABK])'/g, (whole, role: string) => `'${inks[role] ?? whole}'`);
  if (x === 0 && y === 0 && scale === 1 && turn === 0) return shapes;
  const turned = turn === 0 ? '' : `rotate(${short(turn)})`;
  return `<g transform='translate(${short(x)} ${short(y)})${turned}scale(${scale.toFixed(2).replace(/^0/, '')})'>${shapes}</g>`;
}
