import { clearInk } from '#server/sandbox/covers/emblem.ts';
import type { Palette } from '#server/sandbox/covers/palette.ts';
import { drawn, filled, path } from '#server/sandbox/covers/pen.ts';

/** The near edge of a table across the cover, with its line. */
export function tableEdge(palette: Palette, floor: number, ink: string): string {
  const top = floor - 12;
  return (
    filled(ink, path`M0 ${top}q60-18 120 0V${floor}H0z`) +
    drawn(clearInk(palette, ink), 2, path`M8 ${top + 6}q52-14 104 0`)
  );
}
