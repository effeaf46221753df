import { INKS } from '#contract/rules/art/inks.ts';
import { disc, drawn, path } from '#server/sandbox/covers/pen.ts';
import { fields } from './rings.ts';

/** A chip from above: a rim of twelve fields and a light plate. */
export function chip(ink: string, x: number, y: number, radius: number, light: string = INKS.cal): string {
  const rim = { x, y, radius: radius * 0.82, width: radius * 0.36 };
  return (
    disc(ink, x, y, radius) +
    fields(light, rim, 12) +
    disc(light, x, y, radius * 0.5) +
    disc(ink, x, y, radius * 0.32)
  );
}

/** Height of a chip seen from the side, and of the seam over it. */
const CHIP = 6.2;
const SEAM = 1.4;

/** A stack of `count` chips from the side, `width` wide, its middle at `x`. */
export function chipStack(
  ink: string,
  light: string,
  x: number,
  foot: number,
  count: number,
  width: number,
): string {
  const rise = path`V${foot - count * (CHIP + SEAM)}`;
  const seams = `stroke-dasharray='${CHIP} ${SEAM}'`;
  const side = width * 0.2;
  return (
    drawn(ink, width, path`M${x} ${foot}` + rise, seams) +
    drawn(light, width * 0.18, path`M${x - side} ${foot}` + rise + path`M${x + side} ${foot}` + rise, seams)
  );
}
