import { contrast, INKS, inkDistance } from '#contract/rules/art/inks.ts';
import type { Palette } from '#server/sandbox/covers/palette.ts';

/** Least contrast of a form with what it stands on. */
const SEEN = 1.6;
/** Least distance of two inks beside each other. */
const APART = 0.14;

type FourInks = readonly [string, string, string, string];

/**
 * Four different inks that are seen on every one of `grounds`: the palette's own in the order c, a, b, k, then light and
 * dark ones of the house.
 */
export function inksOn(palette: Palette, ...grounds: readonly string[]): FourInks {
  const { a, b, c, k } = palette;
  const found: string[] = [];
  const spare = [
    INKS.cal,
    INKS.tinta,
    INKS.ipe,
    INKS.urucum,
    INKS.ceu,
    INKS.anil,
    INKS.mata,
    INKS.piscina,
    INKS.goiaba,
  ];
  for (const ink of [c, a, b, k, ...spare]) {
    if (grounds.some((ground) => contrast(ink, ground) < SEEN)) continue;
    if (found.every((other) => inkDistance(ink, other) >= APART)) found.push(ink);
  }
  const [first = k, second = first, third = second, fourth = third] = found;
  return [first, second, third, fourth];
}

/** Least contrast of letters and digits with what they stand on. */
const READ = 3;

/** The ink that is best seen on every one of `grounds`, for letters: the palette's own where one of them is read (3). */
export function letterInk({ a, b, c, k, g }: Palette, ...grounds: readonly string[]): string {
  const clearness = (ink: string) => Math.min(...grounds.map((ground) => contrast(ink, ground)));
  const own = [c, a, b, k, g].find((ink) => clearness(ink) >= READ);
  if (own) return own;
  return [c, a, b, k, g, INKS.cal, INKS.tinta, INKS.ipe, INKS.urucum].reduce((best, ink) =>
    clearness(ink) > clearness(best) ? ink : best,
  );
}

/** Paper, and the line around it: the ground's ink between sheets, or the darkest where paper isn't seen on the ground. */
export function paperOn(palette: Palette, ground: string): { paper: string; edge: string } {
  const paper = INKS.cal;
  return { paper, edge: contrast(paper, ground) >= 1.35 ? ground : palette.k };
}
